import { type Column, FILTERED, freeName, LABELLED, MISSING, type Table, tableCsv } from "@fairfront/core/internal";
import { namesOfClusters } from "../state/facts/cluster-names.ts";
import { chosen } from "../state/facts/explore.ts";
import { front, problem, searched } from "../state/signals/session.ts";
import { textColumn } from "./text-column.ts";

/** All of the file and a column `cluster`; where rows have none, also `left_out` with the reason. */
export function labelledTable(id: number): Table {
  const { whole, kept } = searched.peek()!;
  const { rows, dropped } = problem.peek()!;
  const { labels } = front.peek()!.solutions[id];
  const values = new Float64Array(whole.rows).fill(Number.NaN);
  rows.forEach((row, point) => {
    values[row] = labels[point];
  });
  const taken = new Set(whole.columns.map(({ name }) => name.toLowerCase()));
  const added: Column[] = [{ kind: "numeric", name: freeName(LABELLED.cluster, taken), values }];
  const view = chosen.peek();
  const names = view && namesOfClusters(view);
  if (names !== undefined) {
    const called = Array.from(values, (cluster) => (Number.isNaN(cluster) ? "" : names[cluster]));
    added.push(textColumn(freeName(LABELLED.name, taken), called));
  }
  if (rows.length < whole.rows) {
    const reasons = new Reasons(whole.rows, kept === undefined ? undefined : FILTERED);
    for (const row of kept ?? []) reasons.set(row, undefined);
    for (const { row, reason } of dropped) reasons.set(row, reason);
    added.push({ kind: "text", name: freeName(LABELLED.leftOut, taken), codes: reasons.codes, levels: reasons.texts });
  }
  return { rows: whole.rows, columns: [...whole.columns, ...added] };
}

/** Why rows were left out: a text each, or none. */
class Reasons {
  readonly texts: string[] = [];
  readonly codes: Uint32Array;
  private readonly known = new Map<string, number>(); // one a set of columns: many

  constructor(rows: number, first: string | undefined) {
    this.codes = new Uint32Array(rows).fill(this.codeOf(first));
  }

  set(row: number, reason: string | undefined): void {
    this.codes[row] = this.codeOf(reason);
  }

  private codeOf(reason: string | undefined): number {
    if (reason === undefined) return MISSING;
    const code = this.known.get(reason) ?? this.texts.push(reason) - 1;
    this.known.set(reason, code);
    return code;
  }
}

export function labelsCsv(id: number): string {
  return tableCsv(labelledTable(id));
}
