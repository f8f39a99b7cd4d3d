import { marksOf, readText as readTextTable, sharedFloats, sharedWords, type Table } from "@fairfront/core/internal";
import type { ReadingRequest } from "./read-as.ts";
import { readPieces, type Source } from "./source.ts";

/** What a person says about a text file against what is found out. */
export type TextRequest = Omit<ReadingRequest, "sheet">;

/** Without what is for spreadsheets. */
export function textRequest({ sheet: _, ...request }: ReadingRequest): TextRequest {
  return request;
}

/** Texts that mean a missing value; the usual ones where none are said. */
export function usualUnless(marks: readonly string[]): readonly string[] {
  return marks.length === 0 ? marksOf() : marks;
}

/** Core's reader, fed by a file of the page; `marks` are texts that mean a missing value (empty: the usual ones). */
export function readText(source: Source, request: TextRequest = {}, marks: readonly string[] = []): Promise<Table> {
  return readTextTable(() => readPieces(source), {
    ...request,
    marks: usualUnless(marks),
    floats: sharedFloats,
    words: sharedWords,
  });
}
