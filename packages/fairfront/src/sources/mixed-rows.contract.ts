import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isoDate, isoMoment, Rng } from "@fairfront/core/internal";

export const ROWS = 3000;

/** A CSV of numbers whole and broken, categories, dates, moments, two protected columns, some values missing. Returns its path. */
export function putMixedRows(folder: string, name: string, missing: boolean): string {
  const rng = Rng.fromSeed(7);
  const lines = Array.from({ length: ROWS }, () => {
    const gap = (share: number): boolean => missing && rng.float() < share;
    const income = gap(0.02) ? "" : (1000 * Math.abs(rng.normal()) + 0.01 * rng.below(100)).toFixed(3);
    const city = gap(0.03) ? "?" : ["Oslo", "Bergen", "Troms'o", 'Hamm"er'][rng.below(4)];
    const sex = gap(0.01) ? "" : rng.float() < 0.3 ? "f" : "m";
    return `${18 + rng.below(60)},${income},"${city.replaceAll('"', '""')}",${["yes", "no"][rng.below(2)]},${sex},${rng.below(5)},1,${gap(0.02) ? "" : rng.below(2)},${gap(0.02) ? "" : isoDate(rng.below(9000) - 1000, "days")},${isoMoment(1e8 * rng.below(9000) + rng.below(1e8))}`;
  });
  const path = join(folder, name);
  writeFileSync(path, `age,income,city,owner,sex,level,same,member,joined,seen\n${lines.join("\n")}\n`);
  return path;
}
