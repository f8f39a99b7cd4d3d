import { finiteNumber, type Shape, wholeNumber } from "./shapes.ts";

/** Parts of saved states. Numbers are finite. */
export const wholeUpTo = (most: number): Shape<number> => wholeNumber(0, most);
export const count = wholeUpTo(Number.MAX_SAFE_INTEGER);
export const yesOrNo = wholeUpTo(1);
export const amount = finiteNumber(0);
