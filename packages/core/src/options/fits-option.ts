import type { OptionFacts } from "./option-kind.ts";

/** Whether a value is one that an option can have, as a record holds it; for values that come from anywhere. */
export function fitsOption(facts: OptionFacts, value: unknown): boolean {
  switch (facts.kind) {
    case "choice":
      return facts.values.some((known) => known === value);
    case "choices":
      return isList(value) && value.every((one) => facts.values.some((known) => known === one));
    case "types":
      return isPlain(value) && Object.values(value).every((one) => facts.values.some((known) => known === one));
    case "sign":
      return typeof value === "string" && /^[^"\r\n\0]$/.test(value);
    case "off":
      return typeof value === "boolean";
    case "whole":
      return Number.isSafeInteger(value) && (value as number) >= facts.least;
    case "time":
      return typeof value === "number" && value >= 0;
    case "size":
      return typeof value === "number" || typeof value === "string";
    case "text":
    case "column":
      return typeof value === "string";
    case "specs":
    case "names":
    case "marks":
    case "texts":
      return isList(value) && value.every((one) => typeof one === "string");
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isPlain = (value: unknown): value is object => typeof value === "object" && value !== null && !isList(value);
