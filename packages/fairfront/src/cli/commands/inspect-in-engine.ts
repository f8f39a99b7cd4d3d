import { balanceText, countText, oneLine, percentText, valueText } from "@fairfront/core/internal";
import { joinRanges } from "../../runs/join-ranges.ts";
import { columnNames } from "../../sources/engine.ts";
import { withRows } from "../../sources/engines/with-rows.ts";
import { inspectSource, type SourceInspection } from "../../sources/inspect-source.ts";
import type { ReadOptions } from "../../tables/read-options.ts";
import { print, printData } from "../streams.ts";
import { leftTable } from "../texts/inspection-text.ts";
import { flagNotice } from "../texts/notice-text.ts";

/** What is in a table whose rows stay where they are, by a pass or two. */
export async function inspectInEngine(
  table: string,
  read: ReadOptions,
  flags: { readonly protect?: string[]; readonly group?: string; readonly json?: boolean },
): Promise<void> {
  const found = await withRows(table, { ...read, told: flags.protect }, (engine, rows) =>
    inspectSource(engine, rows, joinRanges(flags.protect ?? [], columnNames(rows)), flags.group),
  );
  const told = { ...found, notices: found.notices.map(flagNotice) };
  await (flags.json === true ? printData(`${JSON.stringify(told)}\n`) : print(inspectedText(table, found)));
}

function inspectedText(table: string, { rows, columns, attributes, notices }: SourceInspection): string {
  const end = (value: number | string | null): string =>
    value === null ? "none" : typeof value === "number" ? valueText(value) : oneLine(value).slice(0, 40);
  return [
    `${oneLine(table)}: ${countText(rows)} rows, ${countText(columns.length)} columns`,
    "",
    ...leftTable(
      ["column", "type", "missing", "least", "most"],
      columns.map(({ name, kind, missing, least, most }) => [
        oneLine(name).slice(0, 40),
        kind,
        missing === 0 ? "-" : percentText(missing / rows),
        end(least),
        end(most),
      ]),
    ),
    ...attributes.flatMap(({ name, groups, missing, bestBalance }) => [
      "",
      `${oneLine(name)}: ${groups.length} groups, balance of at most ${balanceText(bestBalance)}${missing === 0 ? "" : `, ${countText(missing)} rows in none`}`,
      ...groups
        .slice(0, 30)
        .map((group) => `  ${oneLine(group.name)}  ${countText(group.rows)} rows, ${percentText(group.share)}`),
    ]),
    ...notices.map((each) => oneLine(flagNotice(each))),
    "",
  ].join("\n");
}
