import { finiteNumber, oneText, type Shape, wholeNumber } from "./shapes.ts";

// The kinds of options that methods have: what may be given, what holds where nothing is, and what it means.

/** One option. */
export interface MethodOption<Value> {
  readonly shape: Shape<Value>;
  readonly initial: Value;
  readonly about: string;
}

/** The options of a method by their names. */
export type MethodOptions<Options> = { readonly [Name in keyof Options]: MethodOption<Options[Name]> };

/** The values that such options have. */
export type OptionValues<Kinds> = {
  [Name in keyof Kinds]: Kinds[Name] extends MethodOption<infer Value> ? Value : never;
};

/** A whole number. */
export const whole = (least: number, most: number, initial: number, about: string): MethodOption<number> =>
  option(wholeNumber(least, most), initial, about);

/** Any number. */
export const real = (least: number, most: number, initial: number, about: string): MethodOption<number> =>
  option(finiteNumber(least, most), initial, about);

/** One of some texts. */
export const oneOf = <const Text extends string>(
  texts: readonly Text[],
  initial: NoInfer<Text>,
  about: string,
): MethodOption<Text> => option(oneText(texts), initial, about);

/** Anything else. */
export const option = <Value>(shape: Shape<Value>, initial: NoInfer<Value>, about: string): MethodOption<Value> => ({
  shape,
  initial,
  about,
});
