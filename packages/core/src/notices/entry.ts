/** What a notice may carry: plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** The words of one code. */
export interface Entry<Values> {
  /** What was expected and what came, or what was done. */
  readonly says: (values: Values) => string;
  /** What to do that is the same on every surface; remedies that are options stand beside it in the notice. */
  readonly advises: ((values: Values) => string) | undefined;
  /** Whether it is always about an option, by its name in the library. */
  readonly option: boolean;
}

export function entry<Values extends Readonly<Record<string, Json | undefined>>>(
  says: (values: Values) => string,
  advises?: (values: Values) => string,
): Entry<Values> {
  return { says, advises, option: false };
}

/** Of a notice whose words need nothing. */
export type Nothing = Readonly<Record<string, never>>;

/** Of a notice that is always about an option, which a surface then calls by its own name. */
export function ofOption<Values>(words: Entry<Values>): Entry<Values> {
  return { ...words, option: true };
}
