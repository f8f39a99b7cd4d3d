import { Rng } from "@fairfront/core/internal";

/** A small table in the manner of the census sets: numbers, categories, a "?" here and there, and a protected column. */
export function adultLike(rows: number, seed: number): string {
  const rng = Rng.fromSeed(seed);
  const pick = (items: readonly string[]): string => items[Math.floor(rng.float() * items.length)];
  const lines = ["age,hours,education,workclass,income,sex"];
  for (let row = 0; row < rows; row++) {
    const male = rng.float() < 0.62;
    const age = Math.round(25 + 18 * Math.abs(rng.normal()));
    const hours = Math.round(30 + (male ? 10 : 4) + 6 * rng.normal());
    const work = row % 97 === 5 ? "Private" : pick(["Private", "Self", "State"]);
    const income = Math.round(1000 * (20 + hours / 2 + 5 * rng.normal()));
    lines.push(
      `${age},${hours},${pick(["school", "college", "master"])},${work},${income},${male ? "Male" : "Female"}`,
    );
  }
  return `${lines.join("\n")}\n`;
}
