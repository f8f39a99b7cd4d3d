import * as z from "zod/mini";

/** Parts of the schemas of saved states. Numbers are finite. */
export const wholeUpTo = (most: number) => z.int().check(z.gte(0), z.lte(most));
export const count = wholeUpTo(Number.MAX_SAFE_INTEGER);
export const yesOrNo = wholeUpTo(1);
export const amount = z.number().check(z.gte(0));
