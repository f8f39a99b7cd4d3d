/** What an option's value is, and so how it is typed, checked and written down. */
type OptionKind =
  /** A list of columns. */
  | { readonly kind: "names" }
  /** A list of protected attributes, whose ranges have commas of their own. */
  | { readonly kind: "specs" }
  /** A list of texts, the empty one always among them. */
  | { readonly kind: "marks" }
  /** A list of texts; the flag comes once for each. */
  | { readonly kind: "texts" }
  | { readonly kind: "text" }
  /** One column. */
  | { readonly kind: "column" }
  | { readonly kind: "whole"; readonly least: number; readonly most?: number }
  /** Milliseconds; typed with their unit. */
  | { readonly kind: "time" }
  /** One sign, such as between fields; `values` are those that are usual. */
  | { readonly kind: "sign"; readonly values: readonly string[] }
  /** True unless its flag, which begins with no-, comes. */
  | { readonly kind: "off" }
  /** What each of some columns is. */
  | { readonly kind: "types"; readonly values: readonly string[] }
  /** A number of rows, or a share of all such as "2%". */
  | { readonly kind: "size" }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  /** A list of them. */
  | { readonly kind: "choices"; readonly values: readonly string[] };

export type OptionFacts = OptionKind & {
  /** On the command line, after two dashes. */
  readonly flag: string;
  /** What the flag takes, in its help. */
  readonly takes: string;
  /** What it does, in help texts. */
  readonly words: string;
  readonly default?: unknown;
  /** Whether a record always has it. */
  readonly recorded?: boolean;
  /** Whether an audit of a table takes it too. */
  readonly audited?: boolean;
  /** Whether it is about reading a file too. */
  readonly read?: boolean;
};

/** The value of an option as a record holds it: plain JSON. */
export type ValueOf<Kind> = Kind extends { readonly kind: "choice"; readonly values: readonly (infer Value)[] }
  ? Value
  : Kind extends { readonly kind: "choices"; readonly values: readonly (infer Value)[] }
    ? Value[]
    : Kind extends { readonly kind: "types"; readonly values: readonly (infer Value)[] }
      ? Record<string, Value>
      : Kind extends { readonly kind: "names" | "specs" | "marks" | "texts" }
        ? string[]
        : Kind extends { readonly kind: "whole" | "time" }
          ? number
          : Kind extends { readonly kind: "size" }
            ? number | string
            : Kind extends { readonly kind: "off" }
              ? boolean
              : string;
