import { type FloorKeeper, lackAfter, lackOf } from "../floors/floor-keeper.ts";

/**
 * What clusters lack, and would lack after an equal point of a stratum left or came, remembered until they change. A change of
 * floors or of labels from outside is not noticed: who begins asks `forgetAll`.
 */
export interface KnownLacks {
  readonly strata: number;
  /** One a cluster; then, row-major clusters x strata, after leaving; then after coming. Below 0: not asked yet. */
  readonly values: Float64Array;
  readonly saved: Float64Array;
  readonly comings: number;
  readonly leavings: number;
}

const NOT_ASKED = -1; // below every lack

export function makeKnownLacks(clusters: number, strata: number): KnownLacks {
  const count = clusters * (1 + 2 * strata);
  return {
    strata,
    values: new Float64Array(count),
    saved: new Float64Array(count),
    leavings: clusters,
    comings: clusters * (1 + strata),
  };
}

export function forgetAll({ values }: KnownLacks): void {
  values.fill(NOT_ASKED);
}

export function forget({ values, strata, leavings, comings }: KnownLacks, cluster: number): void {
  values[cluster] = NOT_ASKED;
  const at = cluster * strata;
  for (let s = 0; s < strata; s++) {
    values[leavings + at + s] = NOT_ASKED;
    values[comings + at + s] = NOT_ASKED;
  }
}

/** For `recallLacks`, once clusters are back at their counts of now. */
export function saveLacks({ values, saved }: KnownLacks): void {
  saved.set(values);
}

export function recallLacks({ values, saved }: KnownLacks): void {
  values.set(saved);
}

export function lackNow({ values }: KnownLacks, keeper: FloorKeeper, cluster: number): number {
  if (values[cluster] < 0) values[cluster] = lackOf(keeper, cluster);
  return values[cluster];
}

export function lackAfterLeaving(known: KnownLacks, keeper: FloorKeeper, cluster: number, stratum: number): number {
  const { values } = known;
  const at = known.leavings + cluster * known.strata + stratum;
  if (values[at] < 0) values[at] = lackAfter(keeper, cluster, stratum, -1);
  return values[at];
}

export function lackAfterComing(known: KnownLacks, keeper: FloorKeeper, cluster: number, stratum: number): number {
  const { values } = known;
  const at = known.comings + cluster * known.strata + stratum;
  if (values[at] < 0) values[at] = lackAfter(keeper, cluster, stratum, 1);
  return values[at];
}
