import { effect } from "@preact/signals";
import type { Choices } from "./choices.ts";
import { choices } from "./history.ts";
import { readFile, readWhole } from "./open-table.ts";
import { type OpenedTable, opened, reading, trouble } from "./session.ts";

/** Reads the open table anew when its rows or its marks of missing values are chosen otherwise. */
export function followReading(): void {
  effect(() => {
    void readAsChosen(choices.value, opened.value);
  });
}

/** Done once the open table is read as chosen. */
export async function readAsChosen({ marks, where }: Choices, now: OpenedTable | undefined): Promise<void> {
  if (now === undefined || (sameMarks(now.reading.marks, marks) && now.reading.where === where)) return;
  await readAgain(now, { marks, where });
}

async function readAgain(now: OpenedTable, wanted: OpenedTable["reading"]): Promise<void> {
  try {
    const read = sameMarks(now.reading.marks, wanted.marks)
      ? { reading: wanted, ...(await readWhole(now.whole, wanted)) }
      : await readFile(now.file, wanted);
    const { marks, where } = choices.peek();
    if (opened.peek() !== now || marks !== wanted.marks || where !== wanted.where) return; // chosen otherwise since
    trouble.value = undefined;
    opened.value = { ...now, ...read };
  } catch (error) {
    trouble.value = (error as Error).message;
  } finally {
    reading.value = undefined;
  }
}

const sameMarks = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join(); // marks have no commas
