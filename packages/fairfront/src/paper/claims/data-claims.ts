import type { Claim, DataFacts, Evidence, Look } from "./claim.ts";

/** Whether a number is the printed one, to as many digits as are printed. */
const rounds = (value: number, printed: string): boolean => value.toFixed(printed.split(".")[1].length) === printed;

function ofData(look: (data: DataFacts, evidence: Evidence) => Look): Claim["look"] {
  return (evidence) => evidence.data && look(evidence.data, evidence);
}

const balanceOfData = ({ shares }: DataFacts): number => shares[0] / shares[shares.length - 1];

const size = (rows: number, features: number): Claim["look"] =>
  ofData((data) => ({
    holds: data.rows === rows && data.features === features,
    numbers: { rows: data.rows, "the paper's rows": rows, features: data.features, "the paper's features": features },
  }));

const proportions = (...paper: readonly string[]): Claim["look"] =>
  ofData(({ shares }) => ({
    holds: shares.length === paper.length && shares.every((share, j) => rounds(share, paper[j])),
    numbers: Object.fromEntries(shares.map((share, j) => [`share ${j + 1}`, share])),
  }));

const balance = (paper: string): Claim["look"] =>
  ofData((data, { bestBalance }) => ({
    holds: rounds(balanceOfData(data), paper),
    numbers: {
      "balance of the data": balanceOfData(data),
      "balance of the sample": bestBalance,
      "the paper's": Number(paper),
    },
  }));

const SYNTHETIC = { equal: ["syn_equal_ds1", "syn_equal_ds2"], unequal: ["syn_unequal_ds1", "syn_unequal_ds2"] };

export const syntheticDataClaims: readonly Claim[] = [
  {
    id: "synthetic-size",
    quote: "Each synthetic dataset has 400 data points in the R^2 space",
    test: "The generator's sets have so many rows and features.",
    cases: [...SYNTHETIC.equal, ...SYNTHETIC.unequal],
    look: size(400, 2),
  },
  {
    id: "synthetic-equal",
    quote: "two demographic groups; Syn_equal_ds1, Syn_equal_ds2: |V_1| : |V_2| = 1 : 1",
    test: "Both groups have a share of 0.50, rounded.",
    cases: SYNTHETIC.equal,
    look: proportions("0.50", "0.50"),
  },
  {
    id: "synthetic-unequal",
    quote: "two demographic groups; Syn_unequal_ds1, Syn_unequal_ds2: |V_1| : |V_2| = 1 : 3",
    test: "The groups have the shares 0.25 and 0.75, rounded.",
    cases: SYNTHETIC.unequal,
    look: proportions("0.25", "0.75"),
  },
];

export const realDataClaims: readonly Claim[] = [
  {
    id: "adult-size",
    quote: "The Adult dataset contains 32,561 samples. ... only five numerical features among the 12 features are kept",
    test: "The whole data has so many rows, and five features are clustered.",
    cases: ["adult-k10"],
    look: size(32_561, 5),
  },
  {
    id: "adult-proportions",
    quote: "The demographic proportion of the Adult dataset is [0.67, 0.33] in terms of gender (J = 2)",
    test: "The groups' shares of the whole data round to it.",
    cases: ["adult-k10"],
    look: proportions("0.33", "0.67"),
  },
  {
    id: "adult-balance",
    quote: "which corresponds to a dataset balance of 0.49",
    test: "The balance of the whole data rounds to it.",
    cases: ["adult-k10"],
    look: balance("0.49"),
  },
  {
    id: "bank-size",
    quote: "The Bank dataset contains 41,108 data samples. Six nonsensitive numerical features ... are selected",
    test: "The whole data has so many rows, and six features are clustered.",
    cases: ["bank-k10"],
    look: size(41_108, 6),
  },
  {
    id: "bank-proportions",
    quote: "Its demographic composition in terms of marital status (J = 3) is [0.11, 0.28, 0.61]",
    test: "The groups' shares of the whole data round to it.",
    cases: ["bank-k10"],
    look: proportions("0.11", "0.28", "0.61"),
  },
  {
    id: "bank-balance",
    quote: "and hence the best clustering balance one can achieve is 0.185",
    test: "The balance of the whole data rounds to it.",
    cases: ["bank-k10"],
    look: balance("0.185"),
  },
];
