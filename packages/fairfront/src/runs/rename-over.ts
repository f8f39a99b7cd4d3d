import { rename } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** What Windows answers while somebody else, such as a virus scanner, looks at either file: over in a moment. */
const PASSING = new Set(["EPERM", "EACCES", "EBUSY"]);
const PAUSES = [10, 30, 100, 300, 1000]; // milliseconds

/** Puts a file in the place of another. On Windows, where a file that is open cannot be replaced, it tries again for a moment. */
export async function renameOver(
  from: string,
  to: string,
  { platform = process.platform as string, move = rename }: { platform?: string; move?: typeof rename } = {},
): Promise<void> {
  for (const milliseconds of platform === "win32" ? PAUSES : []) {
    try {
      return await move(from, to);
    } catch (error) {
      if (!PASSING.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
      await pause(milliseconds);
    }
  }
  return move(from, to);
}
