import {
  encodeDefaults,
  readText as readTextTable,
  sharedFloats,
  sharedWords,
  type Table,
  type TextOptions,
} from "@fairfront/core/internal";
import type { ReadingWish } from "./read-as.ts";
import { readPieces, type Source } from "./source.ts";

/** What a person says about a text file against what is found out. */
export type TextWish = Pick<TextOptions, "delimiter" | "header" | "decimal" | "encoding" | "types">;

/** Without what is for spreadsheets. */
export function textWish({ sheet: _, ...wish }: ReadingWish): TextWish {
  return wish;
}

/** Core's reader, fed by a file of the page; `marks` are texts that mean a missing value (empty: the usual ones). */
export function readText(source: Source, wish: TextWish = {}, marks: readonly string[] = []): Promise<Table> {
  return readTextTable(() => readPieces(source), {
    ...wish,
    marks: marks.length === 0 ? encodeDefaults.missingMarks : marks,
    floats: sharedFloats,
    words: sharedWords,
  });
}
