import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { InputError, nearestName, syntheticSet, syntheticSets, tableCsv } from "@fairfront/core/internal";
import { Command } from "commander";
import { dataFolder } from "../../datasets/data-folder.ts";
import { downloadTable } from "../../datasets/download.ts";
import { dataSources } from "../../datasets/sources.ts";
import { writeTextWhole } from "../../runs/atomic-file.ts";
import { makeFolder } from "../../runs/make-folder.ts";
import { place, wholeNumber } from "../flags/flags.ts";
import { checkOutputFile } from "../flags/output-file.ts";
import { print, printData } from "../streams.ts";

interface GetFlags {
  readonly seed: number;
  readonly out?: string;
  readonly force?: boolean;
}

const all = [...syntheticSets, ...dataSources];

export function datasetsCommand(): Command {
  const list = new Command("list").description("Lists the data sets.").action(async () => {
    await print(all.map(({ name, about }) => `${name}  ${about}\n`).join(""));
  });
  const get = new Command("get")
    .description("Writes a data set as CSV: a synthetic one is made, the others come from the UCI repository.")
    .argument("<name>", "one of the list")
    .option("--seed <n>", "of a synthetic set: same seed, same points", wholeNumber("seed", 0), 1)
    .option(
      "--out <file>",
      "where to write (default: stdout; for a download FAIRFRONT_DATA, or the user's cache)",
      place("out"),
    )
    .option("--force", "replace the file")
    .action(getSet);
  return new Command("datasets")
    .summary("list and get the paper's data sets")
    .description("The paper's data sets: synthetic ones, made from a seed, and those of the UCI repository.")
    .addCommand(list, { isDefault: true })
    .addCommand(get);
}

async function getSet(name: string, flags: GetFlags): Promise<void> {
  const source = dataSources.find((candidate) => candidate.name === name);
  if (source !== undefined) {
    const path = flags.out ?? join(dataFolder(), `${name}.csv`);
    await refuseExisting(path, flags);
    const csv = await downloadTable(source);
    await makeFolder(dirname(path));
    await writeTextWhole(path, csv);
    return printData(`${path}\n`);
  }
  if (!syntheticSets.some((set) => set.name === name)) {
    const known = all.map((set) => set.name);
    throw new InputError("dataset", `expected one of ours, got "${name}"; ${nearestName(name, known)}`);
  }
  const csv = tableCsv(syntheticSet(name, flags.seed));
  if (flags.out === undefined) return printData(csv);
  await refuseExisting(flags.out, flags);
  await checkOutputFile("--out", flags.out);
  await writeTextWhole(flags.out, csv);
}

async function refuseExisting(path: string, { force }: GetFlags): Promise<void> {
  if (force !== true && (await stat(path).catch(() => undefined)) !== undefined) {
    throw new InputError("--out", `"${path}" is there already; name another file, or replace it with --force`);
  }
}
