import {
  InputError,
  type OptionAsked,
  TABLE_OPTION_NAMES,
  TABLE_OPTIONS,
  type TableOptionName,
  type TableRequest,
} from "@fairfront/core/internal";
import type { Command } from "commander";
import { withOptionFlag } from "./option-flag.ts";
import { type ReadingFlags, withReadingFlags } from "./reading-flags.ts";

type Camel<Flag extends string> = Flag extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Flag;

/** What commander calls the flag of an option. */
type Attribute<Name extends TableOptionName> = Camel<(typeof TABLE_OPTIONS)[Name]["flag"]>;

/** How a file becomes a problem. */
export type TableFlags<Clusters> = ReadingFlags & {
  readonly [Name in Exclude<TableOptionName, "clusters"> as Attribute<Name>]?: OptionAsked<Name>;
} & { readonly clusters?: Clusters };

export const TABLE_TEXT = "CSV, TSV, JSON, Parquet or Arrow file, also .gz; - reads standard input";

export function withTableFlags<Clusters>(
  command: Command,
  clusters: { readonly text: string; readonly read: (text: string) => Clusters },
): Command {
  for (const name of TABLE_OPTION_NAMES.filter((name) => name !== "missingMarks")) {
    if (name === "clusters") command.option("--clusters <k>", clusters.text, clusters.read);
    else withOptionFlag(command, name);
  }
  return withReadingFlags(command);
}

/** What the flags ask about the table, by the options' names. */
export function tableRequestOf(flags: TableFlags<unknown>): Omit<TableRequest, "clusters"> {
  const given: Readonly<Record<string, unknown>> = { ...flags };
  return Object.fromEntries(
    TABLE_OPTION_NAMES.filter((name) => name !== "clusters").map((name) => [
      name,
      given[TABLE_OPTIONS[name].flag.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())],
    ]),
  );
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
