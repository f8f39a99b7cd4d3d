import { MEASURES, type RunRecord, type Table } from "@fairfront/core/internal";
import { filtersOf } from "../../tables/row-filter.ts";
import { tableKind } from "../../tables/table-kind.ts";
import { type Choices, defaultChoices } from "../signals/choices.ts";
import { choicesOfAsked } from "../signals/option-choices.ts";
import { measureKey, PROPOSED_MEASURE } from "./encode-options.ts";
import { methods } from "./method-facts.ts";

const MERGE = /^other<(\d+)$/;

/** The choices that would ask for the same run, as far as the page has them. */
export function choicesOfRecord({ asked, choice }: RunRecord, table: string): Choices {
  const { where = "", missingNumbers: _numbers, format: _format, ...request } = asked.reading ?? {};
  const merged = asked.group === undefined ? null : MERGE.exec(asked.group);
  return {
    ...defaultChoices,
    step: "explore",
    source: `run:${table}`,
    ...choicesOfAsked({ ...asked, where }),
    measures: measuresOfRecord(asked),
    reading: request,
    mergeBelow: merged === null ? 0 : Number(merged[1]),
    options: unusual(asked.method, asked.options),
    chosen: choice?.id ?? defaultChoices.chosen,
  };
}

/** One measure is that of all attributes. */
function measuresOfRecord({ protect, measure = [] }: RunRecord["asked"]): Choices["measures"] {
  const pairs = protect.map((spec, a) => [measureKey(spec), measure[a] ?? measure[0] ?? MEASURES[0]] as const);
  return Object.fromEntries(pairs.filter(([, name]) => name !== PROPOSED_MEASURE));
}

/** Options that differ from the method's defaults. */
function unusual(method: string, options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const facts = methods.find(({ name }) => name === method)?.options ?? [];
  const usual = new Map(facts.map((fact) => [fact.name, JSON.stringify(fact.default)]));
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== usual.get(name)),
  );
}

/** Features that were named one by one, said as the page does: by what is left out. */
export function leftOutOf({ asked }: RunRecord, { columns }: Table): readonly string[] {
  const { features, exclude = [], weight } = asked;
  if (features === undefined) return exclude;
  return columns.map(({ name }) => name).filter((name) => !features.includes(name) && name !== weight);
}

/** What the record asks that the page cannot do; undefined where it can do all. */
export function beyondThePage({ asked }: RunRecord, file: string): string | undefined {
  const { where, format } = asked.reading ?? {};
  if (where !== undefined && filtersOf(where) === undefined) return `--where ${where}`;
  return format !== undefined && !isCalled(file, format) ? `--format ${format}` : undefined;
}

/** Whether the name of a file says its format, which the page goes by. */
function isCalled(file: string, format: string): boolean {
  const kind = tableKind(file);
  if (kind.kind === "sheet") return kind.format === format;
  return kind.kind === "text" ? format === (kind.delimiter === "\t" ? "tsv" : "csv") : kind.kind === format;
}
