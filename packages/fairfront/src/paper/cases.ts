/** The paper's data sets. The synthetic ones carry the names of the authors' generator. */
type PaperData = "syn_equal_ds1" | "syn_unequal_ds1" | "syn_equal_ds2" | "syn_unequal_ds2" | "adult" | "bank";

/** CPU seconds a nondominated solution. */
interface SecondsEach {
  readonly safairkm: number;
  readonly vfairkm: number;
}

/** One data set with one number of clusters, and what its captions say that it was run with. */
export interface PaperCase {
  readonly id: string;
  readonly title: string;
  readonly data: PaperData;
  readonly clusters: number;
  /** SAfairKM's iterations, starting labels and pairs (n_a, n_b). */
  readonly iterations: number;
  readonly starts: number;
  readonly pairs: readonly (readonly [kmeansUpdates: number, swapUpdates: number])[];
  /** VfairKM's largest penalty; 0 in the paper means that no penalty changed anything. */
  readonly muMax: number;
  /** Seeds that a full run takes: as many as half an hour allows. */
  readonly seeds: number;
  /** Table 1. */
  readonly paper: SecondsEach;
  /** The authors' code, measured on two shared cores; SAfairKM stopped after so many iterations and CPU seconds. */
  readonly authors: SecondsEach & {
    readonly iterations: number;
    readonly seconds: number;
    readonly hypervolume: number;
  };
  /** The best hypervolume known on the authors' own draw: exact for the synthetic sets. */
  readonly bestKnown: number;
}

const SYNTHETIC = {
  clusters: 2,
  iterations: 400,
  starts: 10,
  pairs: [
    [1, 1],
    [5, 1],
    [2, 0],
  ],
  seeds: 5,
} as const;

const REAL = {
  starts: 30,
  pairs: [
    [25, 0],
    [20, 4],
    [15, 3],
    [5, 2],
  ],
  seeds: 3,
} as const;

export const paperCases: readonly PaperCase[] = [
  {
    ...SYNTHETIC,
    id: "syn_equal_ds1",
    title: "Syn_equal_ds1 (K = 2)",
    data: "syn_equal_ds1",
    muMax: 202,
    paper: { safairkm: 0.8, vfairkm: 1.06 },
    authors: { safairkm: 1.02, vfairkm: 1.0, iterations: 149, seconds: 259, hypervolume: 0.2257 },
    bestKnown: 0.25256,
  },
  {
    ...SYNTHETIC,
    id: "syn_unequal_ds1",
    title: "Syn_unequal_ds1 (K = 2)",
    data: "syn_unequal_ds1",
    muMax: 223,
    paper: { safairkm: 0.81, vfairkm: 0.98 },
    authors: { safairkm: 2.43, vfairkm: 0.42, iterations: 198, seconds: 260, hypervolume: 0.3689 },
    bestKnown: 0.37567,
  },
  {
    ...SYNTHETIC,
    id: "syn_equal_ds2",
    title: "Syn_equal_ds2 (K = 2)",
    data: "syn_equal_ds2",
    muMax: 60,
    paper: { safairkm: 0.7, vfairkm: 1.29 },
    authors: { safairkm: 0.89, vfairkm: 0.22, iterations: 140, seconds: 229, hypervolume: 0.2643 },
    bestKnown: 0.29977,
  },
  {
    ...SYNTHETIC,
    id: "syn_unequal_ds2",
    title: "Syn_unequal_ds2 (K = 2)",
    data: "syn_unequal_ds2",
    muMax: 0,
    paper: { safairkm: 0.8, vfairkm: 0.1 },
    authors: { safairkm: 2.27, vfairkm: 0.21, iterations: 279, seconds: 481, hypervolume: 0.416 },
    bestKnown: 0.42453,
  },
  {
    ...REAL,
    id: "adult-k10",
    title: "Adult (K = 10)",
    data: "adult",
    clusters: 10,
    iterations: 2500,
    muMax: 3260,
    paper: { safairkm: 18.52, vfairkm: 40.43 },
    authors: { safairkm: 1.36, vfairkm: 12.7, iterations: 132, seconds: 418, hypervolume: 0.663 },
    bestKnown: 0.7057,
  },
  {
    ...REAL,
    id: "bank-k10",
    title: "Bank (K = 10)",
    data: "bank",
    clusters: 10,
    iterations: 8000,
    muMax: 2440,
    paper: { safairkm: 59.12, vfairkm: 76.29 },
    authors: { safairkm: 1.79, vfairkm: 11.5, iterations: 121, seconds: 419, hypervolume: 0.7582 },
    bestKnown: 0.78957,
  },
  {
    ...REAL,
    id: "adult-k5",
    title: "Adult (K = 5)",
    data: "adult",
    clusters: 5,
    iterations: 2500,
    muMax: 6190,
    paper: { safairkm: 14.88, vfairkm: 15.08 },
    authors: { safairkm: 1.64, vfairkm: 5.4, iterations: 196, seconds: 298, hypervolume: 0.5265 },
    bestKnown: 0.55514,
  },
  {
    ...REAL,
    id: "bank-k5",
    title: "Bank (K = 5)",
    data: "bank",
    clusters: 5,
    iterations: 1500,
    muMax: 4790,
    paper: { safairkm: 11.97, vfairkm: 50.31 },
    authors: { safairkm: 9.99, vfairkm: 7.2, iterations: 140, seconds: 300, hypervolume: 0.6296 },
    bestKnown: 0.64872,
  },
];

export function paperCase(id: string): PaperCase {
  const found = paperCases.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no case of the paper is called ${id}`);
  return found;
}

export function isSynthetic({ data }: PaperCase): boolean {
  return data.startsWith("syn_");
}
