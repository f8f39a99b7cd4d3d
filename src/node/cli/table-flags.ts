import type { Command } from "commander";
import { encodeDefaults, InputError, MISSING_POLICIES, SCALINGS, type Scaling } from "../../core/index.ts";
import { nameList, oneOf, wholeNumber } from "./flags.ts";

/** How a table becomes a problem. */
export interface TableFlags {
  readonly protect?: string[];
  readonly clusters?: number;
  readonly features?: string[];
  readonly exclude?: string[];
  readonly weight?: string;
  readonly scale: Scaling;
  readonly missing: "error" | "drop" | "impute";
  readonly group?: string;
}

export function withTableFlags(command: Command): Command {
  return withEncodingFlags(
    command
      .argument("<table>", "CSV, TSV, JSON, Parquet or Arrow file")
      .option("--protect <columns>", "protected columns, between commas (required)", nameList("protect"))
      .option("--clusters <k>", "number of clusters (required)", wholeNumber("clusters", 2)),
  );
}

/** How columns become features and groups. */
export function withEncodingFlags(command: Command): Command {
  return command
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
}

/** Commander's own check for these would come before, and hide, that of a mistyped flag. */
export function requiredTableFlags({ protect, clusters }: TableFlags): { protect: string[]; clusters: number } {
  if (protect === undefined) throw new InputError("--protect", "expected the protected column, got none; name it");
  if (clusters === undefined) throw new InputError("--clusters", "expected their number, got none; add --clusters K");
  return { protect, clusters };
}
