import {
  OPTIONS,
  READING_OPTION_NAMES,
  TABLE_OPTION_NAMES,
  TABLE_OPTIONS,
  type TableReading,
  type TableRequest,
  tableAsked,
  tableWords,
} from "@fairfront/core/internal";
import { Command } from "commander";
import { expect, it } from "vitest";
import { wholeNumber } from "./flags.ts";
import { type ReadingFlags, readingOf } from "./reading-flags.ts";
import { type TableFlags, tableRequestOf, withTableFlags } from "./table-flags.ts";

const command = (): Command =>
  withTableFlags(new Command("run"), { text: "how many", read: wholeNumber("clusters", 2) });

it("every option of the table has its flag, with its words in the help", () => {
  const help = command().helpInformation().replaceAll(/\s+/g, " ");
  for (const name of TABLE_OPTION_NAMES) {
    expect(help).toContain(`--${TABLE_OPTIONS[name].flag} <`);
    if (name !== "clusters") expect(help).toContain(TABLE_OPTIONS[name].words);
  }
  for (const name of READING_OPTION_NAMES) expect(help).toContain(`--${OPTIONS[name].flag} `);
});

/** What a shell makes of a command. */
const typed = (words: readonly string[]): string[] => words.map((word) => word.replace(/^'(.*)'$/, "$1"));

it("the command of how a file was read reads it so again", () => {
  const reading: TableReading = {
    format: "csv",
    delimiter: "\t",
    decimal: ",",
    encoding: "latin-1",
    sheet: "my sheet",
    types: { zip: "text", "a,b": "number" },
    where: "age > 18",
    header: false,
  };
  expect(Object.keys(reading)).toEqual(READING_OPTION_NAMES); // none is forgotten here
  const flags = command()
    .parse(typed(tableWords({ reading })), { from: "user" })
    .opts<ReadingFlags>();
  expect(readingOf(flags).reading).toEqual(reading);
  expect(readingOf(command().parse([], { from: "user" }).opts<ReadingFlags>())).toEqual({ reading: {} });
});

it("the command of what was asked asks for the same", () => {
  const request: TableRequest = {
    protect: ["sex", "age/4"],
    clusters: 3,
    measure: ["balance", "representation"],
    minSize: 5,
    maxSize: "20%",
    shares: ["sex=f:0.4..0.6", "sex=m:0.1..0.5"],
    features: ["x", "a,b"],
    exclude: ["id"],
    outcomes: ["allowed"],
    weight: "w",
    scale: "minmax",
    missing: "impute",
    maxMissing: "20%",
    group: "other<5",
    sample: 100,
    missingMarks: ["", "-", "none"],
  };
  const asked = tableAsked(request);
  expect(Object.keys(asked)).toEqual(TABLE_OPTION_NAMES); // none is forgotten here
  const words = [...tableWords(asked), "--protect", "sex,age/4", "--clusters", "3"];
  const flags = command().parse(typed(words), { from: "user" }).opts<TableFlags<number> & ReadingFlags>();
  expect(tableAsked({ ...tableRequestOf(flags), clusters: flags.clusters })).toEqual(asked);
});
