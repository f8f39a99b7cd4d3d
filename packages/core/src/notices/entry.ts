/** What a notice may carry: plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** The words of one code. */
export interface Entry<Values> {
  /** What was expected and what came, or what was done. */
  readonly says: (values: Values) => string;
  /** What to do that is the same on every surface; remedies that are options stand beside it in the notice. */
  readonly advises: ((values: Values) => string) | undefined;
}

export function entry<Values extends Readonly<Record<string, Json | undefined>>>(
  says: (values: Values) => string,
  advises?: (values: Values) => string,
): Entry<Values> {
  return { says, advises };
}

/** Of a notice whose words need nothing. */
export type Nothing = Readonly<Record<string, never>>;
