import type { $ZodRawIssue } from "zod/v4/core";

const UNITS: Readonly<Record<string, string>> = { array: "items", string: "characters" };

/** What an option's value should have been: the kinds of fault that options have; all of zod's words would be twice the size. */
export function optionWords(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `Invalid input: expected ${issue.expected}, received ${typeName(issue.input)}`;
    case "invalid_value": {
      const values = issue.values.map((value) => JSON.stringify(value));
      return values.length === 1
        ? `Invalid input: expected ${values[0]}`
        : `Invalid option: expected one of ${values.join("|")}`;
    }
    case "too_big":
      return bound("Too big", issue.origin, issue.inclusive === false ? "<" : "<=", issue.maximum);
    case "too_small":
      return bound("Too small", issue.origin, issue.inclusive === false ? ">" : ">=", issue.minimum);
    default:
      return "Invalid input";
  }
}

function bound(what: string, origin: string, sign: string, value: number | bigint): string {
  const unit = UNITS[origin];
  return `${what}: expected ${origin} to ${unit === undefined ? "be" : "have"} ${sign}${value}${unit === undefined ? "" : ` ${unit}`}`;
}

function typeName(value: unknown): string {
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
