import {
  encodeDefaults,
  InputError,
  MEASURES,
  type MeasureName,
  MISSING_POLICIES,
  SCALINGS,
  type Scaling,
} from "@fairfront/core/internal";
import type { Command } from "commander";
import { nameList, oneOf, wholeNumber } from "./flags.ts";
import { type ReadingFlags, withReadingFlags } from "./reading-flags.ts";
import { sizeLimit } from "./size-limit.ts";

/** How a file becomes a problem. */
export interface TableFlags<Clusters> extends ReadingFlags {
  readonly protect?: string[];
  readonly clusters?: Clusters;
  readonly measure?: MeasureName[];
  readonly minSize?: number | string;
  readonly maxSize?: number | string;
  readonly share: string[];
  readonly features?: string[];
  readonly exclude?: string[];
  readonly weight?: string;
  readonly scale: Scaling;
  readonly missing: "error" | "drop" | "impute";
  readonly group?: string;
  readonly sample?: number;
}

export const TABLE_TEXT = "CSV, TSV, JSON, Parquet or Arrow file, also .gz; - reads standard input";

export function withTableFlags<Clusters>(
  command: Command,
  clusters: { readonly text: string; readonly read: (text: string) => Clusters },
): Command {
  const named = command
    .option(
      "--protect <columns>",
      "protected columns, between commas; also age/4, sex*race, age<25,25-60,>60",
      nameList("protect"),
    )
    .option("--clusters <k>", clusters.text, clusters.read)
    .option(
      "--measure <name>",
      "what fair means: balance (the paper's, the default) or representation (every cluster mirrors the data); a list names one for each protected attribute",
      measureList,
    )
    .option(
      "--min-size <rows>",
      "least rows (weight, with --weight) of every cluster, or a share: 2%",
      sizeLimit("min-size"),
    )
    .option("--max-size <rows>", "most rows of every cluster, or a share: 20%", sizeLimit("max-size"))
    .option(
      "--share <bounds>",
      'a group\'s share in every cluster: "sex=female:0.4..0.6"; may come several times',
      gathered,
      [],
    )
    .option("--features <columns>", "columns to cluster by (default: all others)", nameList("features"))
    .option("--exclude <columns>", "columns to leave out", nameList("exclude"))
    .option("--weight <column>", "column of the rows' weights")
    .option("--scale <how>", SCALINGS.join(", "), oneOf("scale", SCALINGS), encodeDefaults.scale)
    .option(
      "--missing <what>",
      "rows that lack a value: error, drop or impute",
      oneOf("missing", MISSING_POLICIES),
      encodeDefaults.missing,
    )
    .option("--group <rule>", "merge small groups: other<50 or other<1%");
  return withReadingFlags(named).option(
    "--sample <rows>",
    "use only so many rows, drawn with the seed",
    wholeNumber("sample", 2),
  );
}

const gathered = (text: string, before: readonly string[]): string[] => [...before, text];

function measureList(text: string): MeasureName[] {
  return text.split(",").map((name) => oneOf("measure", MEASURES)(name.trim()));
}

/** Commander's own check for these would come before, and hide, that of a mistyped flag. */
export function requiredClusters<Clusters>({ clusters }: TableFlags<Clusters>): Clusters {
  if (clusters === undefined) throw new InputError("--clusters", "expected their number, got none; add --clusters K");
  return clusters;
}

/** The protected attributes of a command that makes no sense without one. */
export function requiredProtect<Clusters>({ protect }: TableFlags<Clusters>): string[] {
  if (protect === undefined) throw new InputError("--protect", "expected the protected column, got none; name it");
  return protect;
}
