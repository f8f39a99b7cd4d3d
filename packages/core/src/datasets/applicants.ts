import { Rng } from "../random/rng.ts";

const ROWS = 1000;
const SEED = 2024;
const SHARE_OF_WOMEN = 0.42;

interface Applicant {
  readonly sex: "female" | "male";
  readonly age: number;
  readonly years_employed: number;
  readonly income: number;
  readonly debt: number;
  readonly credit_score: number;
  readonly loan_amount: number;
}

/** Men here earn more and have worked longer: clusters by money are then clusters by sex, too. */
function applicant(rng: Rng): Applicant {
  const sex = rng.float() < SHARE_OF_WOMEN ? "female" : "male";
  const man = sex === "male" ? 1 : 0;
  const age = Math.round(within(38 + 2 * man + 11 * rng.normal(), 20, 75));
  const years = Math.round(within((age - 20) * (0.38 + 0.17 * man) + 3.5 * rng.normal(), 0, age - 18));
  // Sums of few terms instead of exp and log, whose last digit differs between machines.
  const skill = rng.normal();
  const luck = rng.normal();
  const income = 21_000 + 8_500 * man + 650 * years + 5_500 * skill + 2_200 * (luck * luck);
  const debt = within(0.32 * income + 6_000 * rng.normal() - 120 * (age - 40), 0, 90_000);
  const score = within(640 + 0.0011 * income - 0.0022 * debt + 2.1 * years + 34 * rng.normal(), 300, 850);
  const loan = within(0.45 * income + 3_500 * man + 5_000 * rng.normal(), 1_000, 80_000);
  return {
    sex,
    age,
    years_employed: years,
    income: Math.round(within(income, 8_000, 200_000) / 100) * 100,
    debt: Math.round(debt / 100) * 100,
    credit_score: Math.round(score),
    loan_amount: Math.round(loan / 500) * 500,
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The sample, invented loan applicants, as CSV: data/applicants.csv, the same on every machine. */
export function applicantsCsv(): string {
  const rng = Rng.fromSeed(SEED).fork("applicants");
  const rows = Array.from({ length: ROWS }, (_, i) => applicant(rng.fork(i)));
  const names = Object.keys(rows[0]) as (keyof Applicant)[];
  const lines = rows.map((row) => names.map((name) => row[name]).join(","));
  return `${[names.join(","), ...lines].join("\n")}\n`;
}
