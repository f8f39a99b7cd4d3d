import { refusal } from "../errors.ts";

/** Groups of fewer rows than `rows` (or than `share` of all rows) become one group of this name. */
export type GroupRule =
  | { readonly kind: "rows"; readonly name: string; readonly rows: number }
  | { readonly kind: "share"; readonly name: string; readonly share: number };

/** `other<50` or `other<1%`. */
export function parseGroupRule(text: string): GroupRule {
  const match = /^\s*(.*?)\s*<\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(text);
  const [, name = "", amount = "", percent = ""] = match ?? [];
  const number = Number(amount);
  if (name !== "" && percent === "%" && number > 0 && number < 100) return { kind: "share", name, share: number / 100 };
  if (name !== "" && percent === "" && Number.isInteger(number) && number > 0) {
    return { kind: "rows", name, rows: number };
  }
  throw refusal("group-rule", "group", { got: text });
}

/** The number of rows below which a group is small. */
export function smallestKept(rule: GroupRule, rows: number): number {
  return rule.kind === "rows" ? rule.rows : rule.share * rows;
}
