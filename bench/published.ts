import { existsSync } from "node:fs";
import { join } from "node:path";
import { type EncodedProblem, encode, MISSING, type Table } from "@fairfront/core/internal";
import { readTable } from "fairfront/node";

/** Total squared distances at given balances: the better of MPFC and MS-FlowFC, best of up to 100 seeds (2026). */
export interface PublishedCase {
  readonly file: string;
  readonly clusters: number;
  readonly protect: string;
  readonly groups: readonly string[];
  readonly features?: readonly string[];
  readonly exclude?: readonly string[];
  readonly cells: readonly (readonly [balance: number, cost: number])[];
  /** CPU seconds of MPFC for one solution. */
  readonly seconds: number;
}

const creditcard = { file: "creditcard.csv", protect: "SEX", groups: ["1", "2"], exclude: ["default payment"] };
const bankFull = {
  file: "bank-full.csv",
  protect: "marital",
  groups: ["married", "single"],
  features: ["age", "balance", "day", "duration", "campaign", "pdays", "previous"],
};
const diabetes = {
  file: "diabetes.csv.gz",
  protect: "gender",
  groups: ["Female", "Male"],
  features: [
    "admission_type_id",
    "discharge_disposition_id",
    "admission_source_id",
    "time_in_hospital",
    "num_lab_procedures",
    "num_procedures",
    "num_medications",
    "number_outpatient",
    "number_emergency",
    "number_inpatient",
    "number_diagnoses",
  ],
};

// prettier-ignore
export const publishedCases: readonly PublishedCase[] = [
  {
    ...creditcard,
    clusters: 5,
    seconds: 103,
    cells: [
      [0.65, 3313],
      [0.591, 3303],
      [0.459, 3302],
    ],
  },
  {
    ...creditcard,
    clusters: 10,
    seconds: 212,
    cells: [
      [0.6491, 2603],
      [0.5901, 2574],
      [0.4589, 2567],
    ],
  },
  {
    ...bankFull,
    clusters: 5,
    seconds: 100,
    cells: [
      [0.465, 1389],
      [0.423, 1380],
      [0.329, 1361],
    ],
  },
  {
    ...bankFull,
    clusters: 10,
    seconds: 363,
    cells: [
      [0.4652, 951],
      [0.4229, 930],
      [0.3289, 890],
    ],
  },
  {
    ...diabetes,
    clusters: 5,
    seconds: 329,
    cells: [
      [0.851, 15940],
      [0.774, 15863],
      [0.602, 15862],
    ],
  },
  {
    ...diabetes,
    clusters: 10,
    seconds: 902,
    cells: [
      [0.851, 11772],
      [0.774, 11709],
      [0.602, 11695],
    ],
  },
];

/** The problem of a case, min-max scaled, its two largest groups only; undefined where the file is absent. */
export async function publishedProblem(wanted: PublishedCase): Promise<EncodedProblem | undefined> {
  const path = join(process.env.FAIRFRONT_DATA ?? "", wanted.file);
  if (process.env.FAIRFRONT_DATA === undefined || !existsSync(path)) return undefined;
  const { protect, clusters, features, exclude, groups } = wanted;
  const table = onlyGroups(await readTable(path), protect, groups);
  return encode(table, { protect: [protect], clusters, features, exclude, scale: "minmax" });
}

function onlyGroups(table: Table, column: string, groups: readonly string[]): Table {
  const found = table.columns.find(({ name }) => name === column)!;
  const nameOf = (row: number): string | undefined => {
    if (found.kind === "numeric") return String(found.values[row]);
    return found.codes[row] === MISSING ? undefined : found.levels[found.codes[row]];
  };
  const rows = Uint32Array.from(
    Array.from({ length: table.rows }, (_, row) => row).filter((row) => groups.includes(nameOf(row) ?? "")),
  );
  return {
    rows: rows.length,
    columns: table.columns.map((each) =>
      each.kind === "numeric"
        ? { ...each, values: Float64Array.from(rows, (row) => each.values[row]) }
        : { ...each, codes: Uint32Array.from(rows, (row) => each.codes[row]) },
    ),
  };
}
