import { join } from "node:path";
import {
  countText,
  MISSING_POLICIES,
  type MissingPolicy,
  oneLine,
  predictDefaults,
  predictionWarnings,
  UNSEEN_POLICIES,
  type UnseenPolicy,
} from "@fairfront/core/internal";
import { Command } from "commander";
import { readModel } from "../../models/model-file.ts";
import { predictFile } from "../../models/predict-file.ts";
import { isAddress } from "../../sources/engines/with-rows.ts";
import { labelledFormat } from "../../tables/labelled-file.ts";
import { namedFiles, namesMany } from "../../tables/named-files.ts";
import { withScratch } from "../../tidy/scratch.ts";
import { nameList, oneOf } from "../flags/flags.ts";
import { type ReadingFlags, readingOf, withReadingFlags } from "../flags/reading-flags.ts";
import { print, printFile, say } from "../streams.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { checkEngineOutput } from "./engine-output.ts";
import { withInput } from "./input-table.ts";
import { predictInEngine } from "./predict-in-engine.ts";

interface Flags extends ReadingFlags {
  readonly out?: string;
  readonly columns?: string[];
  readonly missing?: MissingPolicy;
  readonly unseen?: UnseenPolicy;
  readonly allowMissing?: boolean;
  readonly quiet?: boolean;
}

export function predictCommand(): Command {
  const command = new Command("predict")
    .summary("put new rows into the clusters of a model")
    .description("Assigns every row of a table to a cluster of a model, some rows at a time, however many there are.")
    .argument("<model>", "what pick --model wrote")
    .argument(
      "<table>",
      "the rows; - reads standard input; where they are in an engine (an address) or many Parquet files, they stay there",
    );
  return withReadingFlags(command)
    .option("--out <file>", "where to write: .csv, .csv.gz or .parquet (default: CSV to standard output)")
    .option("--columns <names>", "only these columns of the table beside cluster, such as id", nameList("columns"))
    .option(
      "--missing <what>",
      `rows that lack a feature: ${MISSING_POLICIES.join(", ")} (default: as the model was made)`,
      oneOf("missing", MISSING_POLICIES),
    )
    .option(
      "--unseen <what>",
      `categories that the model never saw: ${UNSEEN_POLICIES.join(", ")}`,
      oneOf("unseen", UNSEEN_POLICIES),
      predictDefaults.unseen,
    )
    .option(
      "--allow-missing",
      "also where the table lacks features (they are filled in), or the column of a group that the model needs",
    )
    .option("--quiet", "print no summary")
    .action(predictTable);
}

async function predictTable(modelPath: string, table: string, flags: Flags): Promise<void> {
  const read = readingOf(flags);
  if (isAddress(table) || (namesMany(table) && (await namedFiles(table)).kind === "parquet"))
    return predictInEngine(modelPath, table, read, flags);
  if (flags.out !== undefined) {
    labelledFormat(flags.out, "out");
    await checkEngineOutput("--out", flags.out, table, modelPath);
  }
  const model = await readModel(modelPath);
  const { missing, unseen, allowMissing, columns, out } = flags;
  const summary = await withInput(table, (input) => {
    if (out !== undefined) return predictFile(model, input.path, out, read, { missing, unseen, allowMissing }, columns);
    return withScratch(async (folder) => {
      const file = join(folder, "labels.csv");
      const done = await predictFile(model, input.path, file, read, { missing, unseen, allowMissing }, columns);
      await printFile(file);
      return done;
    });
  });
  const warnings = predictionWarnings(model, summary.tally).map(flagNotice);
  for (const line of [...warnings, ...summary.notices]) say(line);
  if (flags.quiet === true || out === undefined) return;
  const sizes = summary.sizes.map((size, k) => `${k}: ${countText(size)}`).join(", ");
  await print(`${countText(summary.tally.rows)} rows written to ${oneLine(out)}; rows a cluster: ${sizes}\n`);
}
