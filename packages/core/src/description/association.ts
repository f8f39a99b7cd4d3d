import { type Column, MISSING } from "../tables/table.ts";

/**
 * How much a column tells about groups, from 0 to 1, over the rows that have both. Numbers: the correlation ratio eta,
 * the root of the share of variance between groups. Texts: Cramer's V. undefined where either does not vary.
 */
export function association(column: Column, groupOf: Int32Array, groups: number): number | undefined {
  return column.kind === "numeric"
    ? correlationRatio(column.values, groupOf, groups)
    : cramersV(column.codes, column.levels.length, groupOf, groups);
}

function correlationRatio(values: Float64Array, groupOf: Int32Array, groups: number): number | undefined {
  const counts = new Float64Array(groups);
  const sums = new Float64Array(groups);
  let [count, sum] = [0, 0];
  const used = (row: number): boolean => groupOf[row] >= 0 && Number.isFinite(values[row]);
  for (let row = 0; row < values.length; row++) {
    if (!used(row)) continue;
    counts[groupOf[row]]++;
    sums[groupOf[row]] += values[row];
    count++;
    sum += values[row];
  }
  const mean = sum / count;
  let total = 0;
  for (let row = 0; row < values.length; row++) if (used(row)) total += (values[row] - mean) * (values[row] - mean);
  let between = 0;
  for (let j = 0; j < groups; j++) {
    if (counts[j] > 0) between += counts[j] * (sums[j] / counts[j] - mean) * (sums[j] / counts[j] - mean);
  }
  return total > 0 ? Math.sqrt(Math.min(between / total, 1)) : undefined;
}

function cramersV(codes: Uint32Array, levels: number, groupOf: Int32Array, groups: number): number | undefined {
  const table = new Float64Array(levels * groups);
  const rows = new Float64Array(levels);
  const columns = new Float64Array(groups);
  let total = 0;
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] === MISSING || groupOf[row] < 0) continue;
    table[codes[row] * groups + groupOf[row]]++;
    rows[codes[row]]++;
    columns[groupOf[row]]++;
    total++;
  }
  let chiSquare = 0;
  for (let i = 0; i < levels; i++) {
    for (let j = 0; j < groups; j++) {
      const expected = (rows[i] * columns[j]) / total;
      if (expected > 0) chiSquare += (table[i * groups + j] - expected) ** 2 / expected;
    }
  }
  const varied = (counts: Float64Array): number => counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  const degrees = Math.min(varied(rows), varied(columns)) - 1;
  return degrees > 0 ? Math.sqrt(Math.min(chiSquare / (total * degrees), 1)) : undefined;
}
