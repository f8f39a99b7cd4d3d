import { listedName } from "../words/listed-name.ts";
import type { OptionFacts } from "./option-kind.ts";

/** Protected attributes as one text. Ranges of one attribute have commas of their own. */
function protectText(protect: readonly string[]): string {
  return protect.map((spec) => (/^[^,]*[<>/*]/.test(spec) ? spec : listedName(spec))).join(",");
}

/** A value as it is typed after its flag, one text for each time that the flag comes; none for the default. */
export function optionTexts(facts: OptionFacts, value: unknown): readonly string[] {
  if (value === undefined || value === facts.default) return [];
  if (facts.kind === "texts") return value as readonly string[];
  const text = typedText(facts.kind, value);
  return text === "" && facts.kind !== "off" ? [] : [text];
}

function typedText(kind: OptionFacts["kind"], value: unknown): string {
  const list = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  switch (kind) {
    case "specs":
      return protectText(list);
    case "names":
      return list.map(listedName).join(",");
    case "marks":
      return list.filter((mark) => mark !== "").join(",");
    case "types":
      return Object.entries(value as Readonly<Record<string, string>>)
        .map(([name, type]) => listedName(`${name}=${type}`))
        .join(",");
    case "sign":
      return value === "\t" ? "tab" : list[0];
    case "time":
      return `${value}ms`;
    case "off":
      return ""; // it stands alone
    default:
      return list.join(",");
  }
}
