// What a value from outside may be: options of methods and saved states. A few kinds, since all of a validator's would be a
// tenth of a page developer's bundle.

/** Where a value does not fit, and what was expected there. */
export interface Misfit {
  readonly path: readonly string[];
  readonly expected: string;
}

/** Holds a value to what it may be. */
export interface Shape<Value> {
  misfit(value: unknown): Misfit | undefined;
  /** The type alone: never there. */
  readonly type?: Value;
}

export type ValueOf<Kind> = Kind extends Shape<infer Value> ? Value : never;

/** Any test of one value, with the words of what was expected. */
export function tested<Value>(expected: string, test: (value: unknown) => boolean): Shape<Value> {
  return { misfit: (value) => (test(value) ? undefined : { path: [], expected }) };
}

/** A whole number that is exact. */
export function wholeNumber(least: number, most: number): Shape<number> {
  const expected = `expected a whole number ${rangeText(least, most)}`;
  return tested(expected, (value) => Number.isSafeInteger(value) && within(value as number, least, most));
}

/** A finite number. */
export function finiteNumber(least = -Infinity, most = Infinity): Shape<number> {
  const bounds = least === -Infinity && most === Infinity ? "" : ` ${rangeText(least, most)}`;
  return tested(
    `expected a number${bounds}`,
    (value) => Number.isFinite(value) && within(value as number, least, most),
  );
}

export const anyText: Shape<string> = tested("expected a text", (value) => typeof value === "string");
export const trueOrFalse: Shape<boolean> = tested("expected true or false", (value) => typeof value === "boolean");

/** One of some texts. */
export function oneText<const Text extends string>(texts: readonly Text[]): Shape<Text> {
  return tested(`expected ${texts.join(" or ")}`, (value) => texts.includes(value as Text));
}

/** A list of `least` to `most` items. */
export function listOf<Item>(item: Shape<Item>, least = 0, most = Infinity): Shape<Item[]> {
  const expected = `expected a list${least > 0 || most < Infinity ? ` of ${countText(least, most)}` : ""}`;
  return {
    misfit(value) {
      if (!Array.isArray(value) || !within(value.length, least, most)) return { path: [], expected };
      return firstMisfit(value.map((one, place) => [String(place), item, one] as const));
    },
  };
}

/** Values of one kind under names that are free. */
export function namedValues<Item>(item: Shape<Item>): Shape<Record<string, Item>> {
  return {
    misfit(value) {
      if (!isRecord(value)) return { path: [], expected: "expected names with a value each" };
      return firstMisfit(Object.entries(value).map(([name, one]) => [name, item, one] as const));
    },
  };
}

/** Just these parts, each of its kind. */
export function parts<const Kinds extends Readonly<Record<string, Shape<unknown>>>>(
  kinds: Kinds,
): Shape<{ [Name in keyof Kinds]: ValueOf<Kinds[Name]> }> {
  const names = Object.keys(kinds);
  return {
    misfit(value) {
      if (!isRecord(value)) return { path: [], expected: `expected ${names.join(", ")}` };
      const stranger = Object.keys(value).find((name) => !names.includes(name));
      if (stranger !== undefined) return { path: [stranger], expected: `expected nothing but ${names.join(", ")}` };
      return firstMisfit(names.map((name) => [name, kinds[name], value[name]] as const));
    },
  };
}

/** What fits the first or the second. */
export function either<One, Other>(one: Shape<One>, other: Shape<Other>): Shape<One | Other> {
  return {
    misfit(value) {
      const first = one.misfit(value);
      const second = first && other.misfit(value);
      return second && { path: [], expected: `${first.expected}, or ${second.expected.replace(/^expected /, "")}` };
    },
  };
}

function firstMisfit(asked: readonly (readonly [name: string, shape: Shape<unknown>, value: unknown])[]) {
  for (const [name, shape, value] of asked) {
    const misfit = shape.misfit(value);
    if (misfit !== undefined) return { path: [name, ...misfit.path], expected: misfit.expected };
  }
  return undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;

function rangeText(least: number, most: number): string {
  return most === Infinity || most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
}

function countText(least: number, most: number): string {
  if (most === Infinity) return `at least ${least}`;
  return least === most ? `${most}` : `${least} to ${most}`;
}
