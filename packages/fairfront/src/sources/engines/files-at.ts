import { readdir, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";

/** The files that a folder holds, or that a pattern names, sorted; absolute. `*` and `?` stay within a name, `**` does not. */
export async function filesAt(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined);
  if (found?.isDirectory() === true)
    return (await filesBelow(resolve(place))).filter((file) => !isHidden(file, resolve(place)));
  if (!/[*?]/.test(place)) return [];
  const whole = resolve(place);
  const parts = whole.split(sep).filter((part, i, all) => part !== "**" || all[i - 1] !== "**"); // one means as much
  const first = parts.findIndex((part) => /[*?]/.test(part));
  const folder = parts.slice(0, first).join(sep) || sep;
  const pattern = new RegExp(`^${parts.slice(first).map(partPattern).join("")}$`);
  const below = await filesBelow(folder);
  return below.filter((file) => pattern.test(`/${file.slice(folder.length).split(sep).filter(Boolean).join("/")}`));
}

/** One part of a pattern with the separator before it. */
function partPattern(part: string): string {
  if (part === "**") return "(?:/[^/]+)*";
  const escaped = part.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&");
  return `/${escaped.replaceAll("*", "[^/]*").replaceAll("?", "[^/]")}`;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
    }),
  );
  return files.flat().sort();
}

/** Such as _SUCCESS and .crc, which engines leave beside their files. */
function isHidden(file: string, folder: string): boolean {
  return file
    .slice(folder.length)
    .split(sep)
    .some((part) => /^[._]/.test(part));
}
