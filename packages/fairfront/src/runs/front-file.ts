import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type FrontRow, InputError, type RunRecord } from "@fairfront/core/internal";
import { RUN_FILES } from "./run-folder.ts";

/** The rows of a run's front.csv, whose columns are always in the same order. */
export async function readFrontRows(folder: string, record: RunRecord): Promise<FrontRow[]> {
  const path = join(folder, RUN_FILES.front);
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) {
    throw new InputError(
      "run folder",
      `expected ${RUN_FILES.front} in "${folder}", but the run is ${record.state}; go on with "fairfront resume ${folder}"`,
    );
  }
  const count = record.problem.attributes.length;
  const rows = text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line): FrontRow => {
      const fields = line.split(",");
      const [id, cost, ...numbers] = fields.slice(0, -1).map(Number);
      return {
        id,
        cost,
        balance: numbers.slice(0, count),
        relativeBalance: numbers.slice(count, 2 * count),
        priceOfFairness: numbers[2 * count],
        smallestCluster: numbers[2 * count + 1],
        method: fields[fields.length - 1],
      };
    });
  const whole = rows.every(({ id, cost, smallestCluster }, i) => id === i && cost >= 0 && smallestCluster >= 0);
  if (!whole) throw new InputError("run folder", `expected the front that the run wrote in "${path}", got other lines`);
  if (rows.length === 0) throw new InputError("run folder", `the front in "${path}" is empty; run it for longer`);
  return rows;
}
