import { anyRefusal } from "../any-refusal.ts";
import type { Encoding } from "../encoding/encoding.ts";
import { guessedColumns, numberColumns } from "../encoding/numbers-written.ts";
import type { Table } from "../tables/table.ts";
import type { TextSigns } from "./as-learnt.ts";

/** Refuses numbers that may be thousands of what the model was made of, or that the model may have read so. */
export function checkSigns(encoding: Encoding, { found, columns }: Table): void {
  if (found === undefined) return;
  const used = numberColumns(encoding);
  const guess = guessedColumns(found).find(({ column }) => used.has(column));
  if (encoding.decimal === "," && guess !== undefined) {
    throw anyRefusal("sign-doubtful", guess.column, { example: guess.example }, [
      { kind: "choose", option: "decimal", values: [",", "."] },
    ]);
  }
  const before = encoding.guessed?.find((name) => columns.some((column) => column.name === name));
  if (found.decimal === "," && before !== undefined) {
    throw anyRefusal("sign-guessed", before, {}, [{ kind: "use", option: "decimal", to: "make-with-sign" }]);
  }
}

/** How numbers are written in columns that came as texts. */
export function signsOf({ decimal }: Encoding, { found }: Table): TextSigns {
  return { decimal: found?.decimal ?? ".", doubtful: decimal === "," && found?.decimal === undefined };
}
