import { stat } from "node:fs/promises";
import { Command } from "commander";
import { InputError, syntheticSet, syntheticSets, tableCsv } from "../../core/index.ts";
import { writeTextWhole } from "../runs/atomic-file.ts";
import { wholeNumber } from "./flags.ts";
import { print } from "./streams.ts";

interface GetFlags {
  readonly seed: number;
  readonly out?: string;
  readonly force?: boolean;
}

export function datasetsCommand(): Command {
  const list = new Command("list").description("Lists the data sets.").action(async () => {
    await print(syntheticSets.map(({ name, about }) => `${name}  ${about}\n`).join(""));
  });
  const get = new Command("get")
    .description("Writes a data set as CSV.")
    .argument("<name>", "one of the list")
    .option("--seed <n>", "same seed, same points", wholeNumber("seed", 0), 1)
    .option("--out <file>", "where to write (default: stdout)")
    .option("--force", "replace the file")
    .action(getSet);
  return new Command("datasets")
    .summary("list and make the paper's synthetic data sets")
    .description("The paper's synthetic data sets, made anew from a seed.")
    .addCommand(list, { isDefault: true })
    .addCommand(get);
}

async function getSet(name: string, { seed, out, force }: GetFlags): Promise<void> {
  const csv = tableCsv(syntheticSet(name, seed));
  if (out === undefined) return print(csv);
  if (force !== true && (await stat(out).catch(() => undefined)) !== undefined) {
    throw new InputError("--out", `"${out}" is there already; name another file, or replace it with --force`);
  }
  await writeTextWhole(out, csv);
}
