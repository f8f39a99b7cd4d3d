import {
  flagWords,
  listedName,
  optionWords,
  type RunAsked,
  shellWord,
  type TableWords,
  type Threshold,
  tableWords,
  thresholdText,
} from "@fairfront/core/internal";

/** What an audit was asked. */
export type AuditAsked = Pick<RunAsked, "table" | "protect" | "seed"> &
  TableWords & {
    readonly labels: string;
    /** Where the labels are in another file, and the column that tells which rows belong together. */
    readonly labelsFrom?: string | undefined;
    readonly id?: string | undefined;
    readonly thresholds: readonly Threshold[];
    /** As it was typed. */
    readonly outcome?: string | undefined;
    readonly reference?: readonly string[] | undefined;
    readonly suggest?: boolean | undefined;
    readonly representation?: number | undefined;
  };

/** What was asked as one command for a shell. */
export function auditCommandText(asked: AuditAsked): string {
  return [
    "fairfront audit",
    shellWord(asked.table),
    ...flagWords("labels", asked.labels),
    ...flagWords("labels-from", asked.labelsFrom),
    ...flagWords("id", asked.id),
    ...optionWords("protect", asked.protect),
    ...tableWords(asked),
    ...flagWords("seed", asked.seed),
    ...asked.thresholds.flatMap((threshold) => flagWords(`fail-${threshold.side}`, thresholdText(threshold))),
    ...flagWords("outcome", asked.outcome),
    ...flagWords("reference", asked.reference?.map(listedName).join(",")),
    ...(asked.suggest === true ? ["--suggest", ...flagWords("representation", asked.representation)] : []),
  ].join(" ");
}
