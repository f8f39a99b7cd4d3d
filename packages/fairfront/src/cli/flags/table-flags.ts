import {
  InputError,
  READ_NAMES,
  TABLE_OPTION_NAMES,
  type TableOptionName,
  type TableRequest,
} from "@fairfront/core/internal";
import type { Command } from "commander";
import { type FlagsOf, requestOf } from "./flag-request.ts";
import { withOptionFlag } from "./option-flag.ts";
import { type ReadingFlags, withReadingFlags } from "./reading-flags.ts";

type OwnName = Exclude<TableOptionName, "clusters">;

/** How a file becomes a problem. */
export type TableFlags<Clusters> = ReadingFlags & FlagsOf<OwnName> & { readonly clusters?: Clusters };

/** Whether its flag comes with those of reading. */
const isRead = (name: TableOptionName): boolean => (READ_NAMES as readonly TableOptionName[]).includes(name);

export const TABLE_TEXT = "CSV, TSV, JSON, Parquet or Arrow, each also .gz; xlsx, ods; - reads standard input";

export function withTableFlags<Clusters>(
  command: Command,
  clusters: { readonly text: string; readonly read: (text: string) => Clusters },
): Command {
  for (const name of TABLE_OPTION_NAMES.filter((name) => !isRead(name))) {
    if (name === "clusters") command.option("--clusters <k>", clusters.text, clusters.read);
    else withOptionFlag(command, name);
  }
  return withReadingFlags(command);
}

/** What the flags ask about the table, by the options' names. */
export function tableRequestOf(flags: TableFlags<unknown>): Omit<TableRequest, "clusters"> {
  return requestOf(
    flags,
    TABLE_OPTION_NAMES.filter((name) => name !== "clusters"),
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
