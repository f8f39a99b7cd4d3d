/** A value of a row or a column. null, undefined, NaN and an invalid Date are missing; truth becomes the texts true and false. */
export type CellValue = number | string | boolean | bigint | Date | null | undefined;
