import { balanceText, type FrontRow } from "@fairfront/core/internal";

const WIDTH = 56;
const HEIGHT = 12;

/** Cost to the right, fairness (of the first attribute) up. */
export function textPlot(rows: readonly FrontRow[], measure: string): string[] {
  const costs = rows.map(({ cost }) => cost);
  const balances = rows.map(({ fairness }) => fairness[0]);
  const [left, right] = [Math.min(...costs), Math.max(...costs)];
  const [bottom, top] = [Math.min(...balances), Math.max(...balances)];
  const signs = Array.from({ length: HEIGHT }, () => new Array<string>(WIDTH).fill(" "));
  for (const { cost, fairness } of rows) {
    const column = Math.round(portion(cost, left, right) * (WIDTH - 1));
    const line = Math.round((1 - portion(fairness[0], bottom, top)) * (HEIGHT - 1));
    signs[line][column] = "*";
  }
  const labels = [balanceText(top), balanceText(bottom)];
  const margin = Math.max(...labels.map((label) => label.length), measure.length);
  const label = (line: number): string => (line === 0 ? labels[0] : line === HEIGHT - 1 ? labels[1] : "");
  const ends = [left.toPrecision(4), right.toPrecision(4)];
  const gap = WIDTH - ends[0].length - ends[1].length;
  const name = "cost".padStart(Math.floor((gap + 4) / 2)).padEnd(gap);
  return [
    measure.padStart(margin),
    ...signs.map((line, i) => `${label(i).padStart(margin)} |${line.join("")}`.trimEnd()),
    `${" ".repeat(margin)} +${"-".repeat(WIDTH)}`,
    `${" ".repeat(margin + 2)}${ends[0]}${name}${ends[1]}`,
  ];
}

function portion(value: number, from: number, to: number): number {
  return to > from ? (value - from) / (to - from) : 0;
}
