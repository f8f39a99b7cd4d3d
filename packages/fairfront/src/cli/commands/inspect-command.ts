import { inspectTable } from "@fairfront/core/internal";
import { Command } from "commander";
import { joinRanges } from "../../runs/join-ranges.ts";
import { needsPasses } from "../../sources/engines/with-rows.ts";
import { readTable } from "../../tables/read-table.ts";
import { nameList } from "../flags/flags.ts";
import { withOptionFlag } from "../flags/option-flag.ts";
import { type ReadingFlags, readingOf, withReadingFlags } from "../flags/reading-flags.ts";
import { TABLE_TEXT } from "../flags/table-flags.ts";
import { print, printData } from "../streams.ts";
import { inspectionText } from "../texts/inspection-text.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { withInput } from "./input-table.ts";
import { inspectInEngine } from "./inspect-in-engine.ts";

interface Flags extends ReadingFlags {
  readonly protect?: string[];
  readonly group?: string;
  readonly json?: boolean;
}

export function inspectCommand(): Command {
  const command = new Command("inspect")
    .summary("show what the tool sees in a table")
    .description("Shows columns, types, missing values and ranges; with --protect also groups and what they allow.")
    .argument("<table>", TABLE_TEXT)
    .option("--protect <columns>", "protected columns, as for run", nameList("protect"));
  return withReadingFlags(withOptionFlag(command, "group"))
    .option("--json", "print everything as JSON")
    .action(inspect);
}

async function inspect(table: string, flags: Flags): Promise<void> {
  const read = readingOf(flags);
  if (needsPasses(table)) return inspectInEngine(table, read, flags);
  await withInput(table, async (input) => {
    const found = await readTable(input.path, read);
    const names = found.columns.map(({ name }) => name);
    const specs = joinRanges(flags.protect ?? [], names);
    const inspection = inspectTable(found, specs, { ...read, group: flags.group });
    const told = {
      ...inspection,
      notices: inspection.notices.map(flagNotice),
      warnings: inspection.warnings.map(flagNotice),
    };
    await (flags.json === true ? printData(`${JSON.stringify(told)}\n`) : print(inspectionText(table, inspection)));
  });
}
