import { createHash } from "node:crypto";

const SEED = 1;

/** Whether a mutant belongs to a sample of this share of all: the same ones every time. */
export function isDrawn({ location, mutatorName, replacement }, share) {
  const { start, end } = location;
  const name = [SEED, start.line, start.column, end.line, end.column, mutatorName, replacement].join(" ");
  return createHash("sha256").update(name).digest().readUInt32BE() / 2 ** 32 < share;
}
