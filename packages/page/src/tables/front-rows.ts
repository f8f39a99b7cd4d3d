import { type FrontRow, InputError } from "@fairfront/core/internal";

/** The rows of a front.csv with so many protected attributes. */
export function readFrontRows(csv: string, attributes: number): FrontRow[] {
  const [, ...lines] = csv.trimEnd().split("\n");
  return lines.map((line, i) => {
    const fields = line.split(",");
    const numbers = fields.slice(0, 2 + 2 * attributes + 2).map(Number);
    if (numbers.length !== 4 + 2 * attributes || numbers.some(Number.isNaN)) {
      throw new InputError(
        "front.csv",
        `expected ${4 + 2 * attributes} numbers and a method, got "${line}" in line ${i + 2}`,
      );
    }
    const [id, cost] = numbers;
    return {
      id,
      cost,
      balance: numbers.slice(2, 2 + attributes),
      relativeBalance: numbers.slice(2 + attributes, 2 + 2 * attributes),
      priceOfFairness: numbers[2 + 2 * attributes],
      smallestCluster: numbers[3 + 2 * attributes],
      method: fields.slice(4 + 2 * attributes).join(","),
    };
  });
}
