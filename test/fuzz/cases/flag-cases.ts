import type { Rng } from "@fairfront/core/internal";
import { chance, oneOf, STRANGE } from "../draw.ts";
import type { FuzzCase } from "../fuzz-case.ts";
import { plainRows, tableFile } from "../table-files.ts";

type Values = Readonly<Record<string, readonly string[]>>;

const READING: Values = {
  "--types": ["x=text", "y=date", "x=number,y=number", "group=number", "c=text"],
  "--na": ["a", "0,1", "", "b", "?"],
  "--delimiter": [",", ";", "|", "tab", " "],
  "--decimal": [".", ","],
  "--encoding": ["utf-8", "latin-1", "utf-16"],
  "--format": ["csv", "tsv", "json", "parquet", "arrow"],
  "--where": ["x > 2", "x > 99", "c = 'one'", "y IS NULL"],
};
const TABLE: Values = {
  "--protect": ["group", "c", "x/3", "x<3,>=3", "group,c", "group*c", "x", "group,group", "y/99"],
  "--features": ["x", "x,y", "c", "group", "y,group", "x,x"],
  "--weight": ["x", "y", "c", "group"],
  "--scale": ["zscore", "minmax", "none", "zscore+l2", "none+l2"],
  "--missing": ["drop", "impute", "error"],
  "--group": ["other<5", "other<200%", "other<0", "other<1%"],
  "--seed": ["0", "1", "4294967296", "9007199254740993", "-1"],
};
const OF_COMMAND: Readonly<Record<string, Values>> = {
  run: {
    ...READING,
    ...TABLE,
    "--exclude": ["c", "x", "c,x,y", "group"],
    "--clusters": ["2", "3", "2..3", "24", "99", "0"],
    "--measure": ["balance", "representation", "balance,representation"],
    "--min-size": ["2", "5%", "40%", "99", "0"],
    "--max-size": ["10", "60%", "20%", "1"],
    "--share": ["group=a:0.1..0.9", "group=b:0..1", "group=0:0.9..0.1", "c=one:0.2..0.8"],
    "--sample": ["10", "2", "1000000"],
    "--method": ["lloyd", "trace", "safairkm", "nsga2", "lloid"],
    "--time": ["1ms", "50ms", "0ms"],
    "--iterations": ["1", "2", "0"],
    "--threads": ["1", "2", "0"],
    "--dominance": ["usual", "paper"],
    "--set": ["starts=1", "iterations=2", "frontLimit=1", "__proto__=1", "levels=0", "stall=0"],
    "--save-every": ["1ms", "1h"],
  },
  audit: {
    ...READING,
    ...TABLE,
    "--labels": ["c", "x", "group", "y"],
    "--fail-under": ["balance=0.4", "group: balance=80%", "representation=0.8", "balance=2", "size=1"],
    "--fail-over": ["totalVariation=0.1", "cost=1", "klError=-1"],
    "--reference": ["a", "b", "0", "group=a"],
    "--outcome": ["c", "c=one", "x", "group=a", "x=3"],
    "--representation": ["0.5", "1", "0.8"],
    "--id": ["x"],
    "--labels-from": ["t.csv"],
    "--out": ["r.html", "t.csv", "none/r.html"],
    "--out-labels": ["l.csv", "t.csv"],
  },
  inspect: { ...READING, "--protect": TABLE["--protect"], "--group": TABLE["--group"], "--exclude": ["x", "c"] },
};
const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  run: ["--no-header", "--json", "--force", "--nonsense"],
  audit: ["--no-header", "--json", "--suggest", "--suggest"],
  inspect: ["--no-header", "--json"],
};
const BASE: Readonly<Record<string, readonly string[]>> = {
  run: ["t.csv", "--protect", "group", "--clusters", "2", "--out", "out", "--time", "300ms", "--threads", "1"],
  audit: ["t.csv", "--protect", "group", "--labels", "c"],
  inspect: ["t.csv"],
};

/** Flags whose values mean something, mostly; the table is sound. */
export async function flagCase(rng: Rng, name: string): Promise<FuzzCase> {
  const files = { "t.csv": await tableFile(rng, plainRows(rng), "csv") };
  const command = oneOf(rng, ["run", "audit", "audit", "inspect"]);
  const values = OF_COMMAND[command];
  const more = Array.from({ length: 1 + rng.below(3) }, () => {
    if (chance(rng, 0.15)) return [oneOf(rng, SWITCHES[command])];
    const flag = oneOf(rng, Object.keys(values));
    const any = chance(rng, 0.5) ? STRANGE : Object.values(values).flat();
    return [flag, oneOf(rng, chance(rng, 0.85) ? values[flag] : any)];
  });
  return { name, files, ask: { args: [command, ...BASE[command], ...more.flat()] } };
}
