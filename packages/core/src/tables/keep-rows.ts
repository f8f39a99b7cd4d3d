import { type Column, MISSING, type Table, type Written } from "./table.ts";

/** Memory for what is kept, where it should be shared between threads. */
export interface KeptMemory {
  readonly floats: (length: number) => Float64Array;
  readonly words: (length: number) => Uint32Array;
}

const OWN: KeptMemory = {
  floats: (length) => new Float64Array(length),
  words: (length) => new Uint32Array(length),
};

/** A table of some of its rows, from 0 and ascending: what it would be if the others had never been there. */
export function keepRows(table: Table, rows: Uint32Array, memory: KeptMemory = OWN): Table {
  return {
    ...table,
    rows: rows.length,
    rowOf: rows,
    columns: table.columns.map((column) => kept(column, rows, memory)),
  };
}

function kept(column: Column, rows: Uint32Array, memory: KeptMemory): Column {
  if (column.kind === "text") return { ...column, ...keptTexts(column, rows, memory) };
  const values = memory.floats(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = column.values[rows[i]];
  const { written } = column;
  return { ...column, values, ...(written !== undefined && { written: keptTexts(written, rows, memory) }) };
}

/** Levels in the order of their first appearance among the rows. */
function keptTexts({ codes, levels }: Written, rows: Uint32Array, { words }: KeptMemory): Written {
  const codeOf = new Map<number, number>();
  const keptLevels: string[] = [];
  const keptCodes = words(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const before = codes[rows[i]];
    let code = before === MISSING ? MISSING : codeOf.get(before);
    if (code === undefined) {
      code = keptLevels.push(levels[before]) - 1;
      codeOf.set(before, code);
    }
    keptCodes[i] = code;
  }
  return { codes: keptCodes, levels: keptLevels };
}
