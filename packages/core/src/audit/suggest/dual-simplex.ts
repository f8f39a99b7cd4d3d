const TINY = 1e-9;
/** Breaks ties among equal prices: without, the method could go round in circles. */
const NUDGE = 1e-7;

/** Least prices . x with rows . x >= bounds and x >= 0. */
export interface LeastProgram {
  /** None below 0, so that x = 0 is the best where it is allowed. */
  readonly prices: Float64Array;
  /** Row-major. */
  readonly rows: Float64Array;
  readonly bounds: Float64Array;
}

/** Where the dual simplex method stands, on a dense tableau. */
export interface LeastTableau {
  /** Row i: what its basis variable gains for a unit of each variable outside the basis. */
  readonly tableau: Float64Array;
  /** Values of the basis. */
  readonly slack: Float64Array;
  readonly reduced: Float64Array;
  /** Numbers of variables; those from `width` on are slacks of rows. */
  readonly basis: Int32Array;
  readonly outside: Int32Array;
}

export function leastTableau({ prices, rows, bounds }: LeastProgram): LeastTableau {
  const [height, width] = [bounds.length, prices.length];
  return {
    tableau: rows.slice(),
    slack: bounds.map((bound) => -bound),
    reduced: prices.map((price, j) => price + NUDGE * (1 + j / width)),
    basis: Int32Array.from({ length: height }, (_, i) => width + i),
    outside: Int32Array.from({ length: width }, (_, j) => j),
  };
}

/** The same with one row more: factor . x >= bound, of few variables. */
export function withRow(
  { tableau, slack, reduced, basis, outside }: LeastTableau,
  row: readonly { readonly variable: number; readonly factor: number }[],
  bound: number,
): LeastTableau {
  const [height, width] = [slack.length, outside.length];
  const grown = new Float64Array(tableau.length + width);
  grown.set(tableau);
  let value = -bound;
  for (const { variable, factor } of row) {
    const at = basis.indexOf(variable);
    if (at < 0) {
      grown[tableau.length + outside.indexOf(variable)] += factor;
      continue;
    }
    value += factor * slack[at];
    for (let j = 0; j < width; j++) grown[tableau.length + j] += factor * tableau[at * width + j];
  }
  return {
    tableau: grown,
    slack: Float64Array.of(...slack, value),
    reduced: reduced.slice(),
    basis: Int32Array.of(...basis, width + height),
    outside: outside.slice(),
  };
}

/** How many steps are left for programs and what belongs to them; below 0 all of them end. */
export interface StepsLeft {
  steps: number;
}

/** The best x that is allowed, by the dual simplex method; "none" where none is, undefined where the steps end. */
export function solveInPlace(
  { tableau, slack, reduced, basis, outside }: LeastTableau,
  left: StepsLeft,
): Float64Array | "none" | undefined {
  const [height, width] = [slack.length, outside.length];
  const most = 50 * (height + width);
  for (let step = 0; ; step++) {
    left.steps -= height * width;
    if (step > most || left.steps < 0) return undefined;
    let row = -1;
    for (let i = 0, worst = -TINY; i < height; i++) {
      if (slack[i] < worst) {
        worst = slack[i];
        row = i;
      }
    }
    if (row < 0) break;
    let column = -1;
    for (let j = 0, best = Number.POSITIVE_INFINITY; j < width; j++) {
      const gain = tableau[row * width + j];
      if (gain > TINY && reduced[j] / gain < best) {
        best = reduced[j] / gain;
        column = j;
      }
    }
    if (column < 0) return "none";
    pivot(tableau, slack, reduced, width, row, column);
    [basis[row], outside[column]] = [outside[column], basis[row]];
  }
  const x = new Float64Array(width);
  basis.forEach((variable, i) => {
    if (variable < width) x[variable] = Math.max(0, slack[i]);
  });
  return x;
}

/** basis[i] = slack[i] + sum_j tableau[i][j] outside[j]; one of each changes places. */
function pivot(
  tableau: Float64Array,
  slack: Float64Array,
  reduced: Float64Array,
  width: number,
  row: number,
  column: number,
): void {
  const at = row * width;
  const by = tableau[at + column];
  // outside[column] = (basis[row] - slack[row] - sum of the others) / by
  for (let j = 0; j < width; j++) tableau[at + j] = j === column ? 1 / by : -tableau[at + j] / by;
  slack[row] = -slack[row] / by;
  for (let i = 0; i < slack.length; i++) {
    if (i === row) continue;
    const start = i * width;
    const factor = tableau[start + column];
    if (factor === 0) continue;
    for (let j = 0; j < width; j++) {
      tableau[start + j] = j === column ? factor * tableau[at + j] : tableau[start + j] + factor * tableau[at + j];
    }
    slack[i] += factor * slack[row];
  }
  const factor = reduced[column];
  for (let j = 0; j < width; j++) {
    reduced[j] = j === column ? factor * tableau[at + j] : reduced[j] + factor * tableau[at + j];
  }
}
