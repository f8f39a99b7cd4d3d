import type { Rng } from "../random/rng.ts";
import type { AuditSettings } from "./audit-options.ts";
import type { ChanceTest } from "./audit-result.ts";
import { type CrossTable, margins } from "./cross-table.ts";
import { middle } from "./quantile.ts";
import { shuffledTableInto } from "./random-tables.ts";

export interface ChanceTests {
  readonly overall: ChanceTest;
  readonly clusters: readonly ChanceTest[];
}

/** Compares the balance with that of random assignments to clusters of the same sizes. Rows count 1 each. */
export function chanceTests({ counts, clusters, groups }: CrossTable, settings: AuditSettings, rng: Rng): ChanceTests {
  const { rows, columns } = margins(counts, clusters, groups);
  const used = Array.from(rows.keys()).filter((k) => rows[k] > 0);
  const observed = balances(counts, groups, clusters);
  const samples = Array.from({ length: clusters + 1 }, () => new Float64Array(settings.draws));
  const table = new Int32Array(counts.length);
  for (let draw = 0; draw < settings.draws; draw++) {
    shuffledTableInto(rows, columns, rng, table);
    const drawn = balances(table, groups, clusters);
    let least = 1;
    for (const k of used) {
      samples[k][draw] = drawn[k];
      least = Math.min(least, drawn[k]);
    }
    samples[clusters][draw] = used.length < clusters ? 0 : least;
  }
  const least = observed.reduce((a, b) => Math.min(a, b), 1);
  return {
    overall: testOf(least, samples[clusters], settings),
    clusters: Array.from(observed, (balance, k) => testOf(balance, samples[k], settings)),
  };
}

/** Of every cluster; 0 where it is empty. */
function balances(counts: Int32Array, groups: number, clusters: number): Float64Array {
  return Float64Array.from({ length: clusters }, (_, k) => {
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    for (let cell = k * groups; cell < (k + 1) * groups; cell++) {
      least = Math.min(least, counts[cell]);
      most = Math.max(most, counts[cell]);
    }
    return most === 0 ? 0 : least / most;
  });
}

function testOf(observed: number, random: Float64Array, { draws, confidence }: AuditSettings): ChanceTest {
  let below = 0;
  let above = 0;
  let sum = 0;
  for (const balance of random) {
    if (balance <= observed) below++;
    if (balance >= observed) above++;
    sum += balance;
  }
  const asUnbalanced = (1 + below) / (1 + draws);
  const asBalanced = (1 + above) / (1 + draws);
  const rare = (1 - confidence) / 2;
  return {
    observed,
    mean: sum / draws,
    range: middle(random, confidence)!,
    asUnbalanced,
    asBalanced,
    verdict:
      asUnbalanced <= rare
        ? "less balanced than chance"
        : asBalanced <= rare
          ? "more balanced than chance"
          : "like chance",
  };
}
