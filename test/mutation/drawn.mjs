import { createHash } from "node:crypto";

/** Whether a mutant belongs to the sample of this share of all that a seed draws: the same ones every time. */
export function isDrawn({ location, mutatorName, replacement }, { share, seed }) {
  const { start, end } = location;
  const name = [seed, start.line, start.column, end.line, end.column, mutatorName, replacement].join(" ");
  return createHash("sha256").update(name).digest().readUInt32BE() / 2 ** 32 < share;
}
