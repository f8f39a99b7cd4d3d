import { type FairProgram, isSlack, pointOfCode, relativeWeight, rowOfCode, SEVERAL, TINY } from "./fair-program.ts";

const TIE = 1e-12;

/** Lets a point enter a cluster, with its reduced cost (below 0). True if the basis changed. */
export function enterPoint(program: FairProgram, point: number, cluster: number, reduced: number): boolean {
  const { problem, column, keys } = program;
  column.fill(0);
  addColumn(program, cluster, point, 1);
  addColumn(program, keys[point], point, -1);
  const leaving = ratioTest(program, point);
  if (!leaving.ownSeen && leaving.step >= 1) {
    movePoint(program, point, cluster);
    return false;
  }
  if (leaving.place < 0) return false;
  exchange(program, leaving, point, point * problem.clusters + cluster, reduced);
  return true;
}

/** Lets a slack or a violation enter. */
export function enterRow(program: FairProgram, code: number, reduced: number): boolean {
  const { rows, column, inverse } = program;
  const row = rowOfCode(code, rows);
  const sign = isSlack(code, rows) ? -1 : 1;
  for (let i = 0, at = row * rows; i < rows; i++, at++) column[i] = sign * inverse[at];
  const leaving = ratioTest(program, -1);
  if (leaving.place < 0) return false;
  exchange(program, leaving, -1, code, reduced);
  return true;
}

/** column += sign x inverse x (what the point adds to the rows of the cluster). */
function addColumn(program: FairProgram, cluster: number, point: number, sign: 1 | -1): void {
  const { problem, strata, rows, rowsEach, inverse, onlyPlaces, column, coefficients } = program;
  const scale = sign * relativeWeight(problem, point);
  for (let each = 0, row = cluster * rowsEach; each < rowsEach; each++, row++) {
    const coefficient = scale * coefficients[each * strata.count + strata.of[point]];
    if (coefficient === 0) continue;
    const only = onlyPlaces[row];
    if (only !== SEVERAL) column[only] += coefficient * inverse[row * rows + only];
    else for (let i = 0, at = row * rows; i < rows; i++, at++) column[i] += coefficient * inverse[at];
  }
}

interface Leaving {
  readonly step: number;
  /** The place in the basis that becomes free; -1: nothing stops the step. */
  readonly place: number;
  /** Whether it is the key of the point there that runs out, not its basic share. */
  readonly isKey: boolean;
  /** Whether the entering point is fractional already. */
  readonly ownSeen: boolean;
}

function ratioTest({ problem, rows, basic, values, column, few }: FairProgram, entering: number): Leaving {
  const { clusters } = problem;
  let step = Number.POSITIVE_INFINITY;
  let place = -1;
  let isKey = false;
  let strength = 0;
  let ownSeen = false;
  let shared = 0; // places of points, then the points
  for (let i = 0; i < rows; i++) {
    if (basic[i] < 0) continue;
    few[shared] = i;
    few[rows + shared++] = pointOfCode(basic[i], clusters);
  }
  for (let i = 0, own = 0; i < rows; i++) {
    if (column[i] > TINY) {
      const limit = values[i] > 0 ? values[i] / column[i] : 0;
      if (limit < step - TIE || (limit <= step + TIE && column[i] > strength)) {
        if (limit < step) step = limit;
        place = i;
        isKey = false;
        strength = column[i];
      }
    }
    if (basic[i] < 0) continue;
    const point = few[rows + own];
    let first = true;
    let left = 1;
    let rate = point === entering ? 1 : 0;
    for (let l = 0; l < shared; l++) {
      if (few[rows + l] !== point) continue;
      if (l < own) first = false;
      left -= values[few[l]];
      rate -= column[few[l]];
    }
    own++;
    if (!first) continue;
    if (point === entering) ownSeen = true;
    if (rate <= TINY) continue;
    const limit = left > 0 ? left / rate : 0;
    if (!(limit < step - TIE || (limit <= step + TIE && rate > strength))) continue;
    if (limit < step) step = limit;
    place = i;
    isKey = true;
    strength = rate;
  }
  return { step, place, isKey, ownSeen };
}

function movePoint(
  { problem, strata, rows, values, column, masses, keys }: FairProgram,
  point: number,
  to: number,
): void {
  const weight = relativeWeight(problem, point);
  for (let i = 0; i < rows; i++) values[i] -= column[i];
  masses[keys[point] * strata.count + strata.of[point]] -= weight;
  masses[to * strata.count + strata.of[point]] += weight;
  keys[point] = to;
}

function exchange(
  program: FairProgram,
  { step, place, isKey }: Leaving,
  entering: number,
  code: number,
  reduced: number,
): void {
  const { rows, values, inverse, onlyPlaces, column, duals, basic, few } = program;
  for (let i = 0; i < rows; i++) values[i] -= step * column[i];
  if (isKey) swapKey(program, place, entering);
  const scale = 1 / column[place];
  let changing = 0;
  for (let i = 0; i < rows; i++) if (column[i] !== 0 && i !== place) few[changing++] = i;
  for (let row = 0, base = 0; row < rows; row++, base += rows) {
    const only = onlyPlaces[row];
    if (only === SEVERAL ? inverse[base + place] === 0 : only !== place) continue; // of most rows: their slack is basic elsewhere
    const own = inverse[base + place] * scale;
    inverse[base + place] = own;
    for (let i = 0; i < changing; i++) inverse[base + few[i]] -= column[few[i]] * own;
    duals[row] += reduced * own;
  }
  values[place] = step;
  if (basic[place] < 0) onlyPlaces[rowOfCode(basic[place], rows)] = SEVERAL;
  basic[place] = code;
}

/** Exchanges the key of a point with its basic share at `place`, which then is the one to go. */
function swapKey(program: FairProgram, place: number, entering: number): void {
  const { problem, strata, rows, basic, inverse, column, masses, keys } = program;
  const { clusters } = problem;
  const point = pointOfCode(basic[place], clusters);
  let sum = column[place];
  const end = rows * rows;
  for (let at = place; at < end; at += rows) inverse[at] = -inverse[at];
  for (let l = 0; l < rows; l++) {
    if (l === place || basic[l] < 0 || pointOfCode(basic[l], clusters) !== point) continue;
    for (let base = 0; base < end; base += rows) inverse[base + place] -= inverse[base + l];
    sum += column[l];
  }
  column[place] = (point === entering ? 1 : 0) - sum;
  const weight = relativeWeight(problem, point);
  const key = basic[place] - point * clusters;
  masses[keys[point] * strata.count + strata.of[point]] -= weight;
  masses[key * strata.count + strata.of[point]] += weight;
  basic[place] = point * clusters + keys[point];
  keys[point] = key;
}
