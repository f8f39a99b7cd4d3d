import { listedName } from "../words/listed-name.ts";
import { type OptionFacts, TABLE_OPTIONS, type TableOptionName } from "./option-table.ts";

/** Protected attributes as one text. Ranges of one attribute have commas of their own. */
export function protectText(protect: readonly string[]): string {
  return protect.map((spec) => (/^[^,]*[<>/*]/.test(spec) ? spec : listedName(spec))).join(",");
}

/** A value as it is typed after its flag, one text for each time that the flag comes; none for the default. */
export function optionTexts(name: TableOptionName, value: unknown): readonly string[] {
  const facts: OptionFacts = TABLE_OPTIONS[name];
  if (value === undefined || value === facts.default) return [];
  const list = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  if (facts.kind === "texts") return list;
  const text = joined(facts.kind, list);
  return text === "" ? [] : [text];
}

function joined(kind: OptionFacts["kind"], list: readonly string[]): string {
  if (kind === "specs") return protectText(list);
  if (kind === "names") return list.map(listedName).join(",");
  return (kind === "marks" ? list.filter((mark) => mark !== "") : list).join(",");
}
