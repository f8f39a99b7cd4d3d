import type { Pieces } from "../pieces.ts";
import type { Problem } from "./problem.ts";

const PRIME = 0x01000193; // FNV-1a over words, two lanes

const PAPER_MEASURE = "balance";
const WORDS_A_PIECE = 32_768;

/** A short name for a problem's content. Not cryptographic: it catches mistakes, not malice. */
export function* fingerprintOf(problem: Omit<Problem, "fingerprint">): Pieces<string> {
  let a = 0x811c9dc5;
  let b = 0xcbf29ce4;
  const absorb = (word: number): void => {
    a = Math.imul(a ^ word, PRIME);
    b = Math.imul(b ^ (word + (a >>> 15)), PRIME) ^ (b >>> 13);
  };
  function* absorbAll(array: Float64Array | Uint16Array): Pieces<void> {
    const bytes = array.byteLength - (array.byteLength % 4);
    const words = new Int32Array(array.buffer, array.byteOffset, bytes / 4);
    for (let first = 0; first < words.length; first += WORDS_A_PIECE) {
      for (const word of words.subarray(first, first + WORDS_A_PIECE)) absorb(word);
      yield;
    }
    for (const byte of new Uint8Array(array.buffer, array.byteOffset + bytes, array.byteLength - bytes)) absorb(byte);
  }
  for (const number of [problem.size, problem.dim, problem.clusters]) absorb(number);
  yield* absorbAll(problem.points);
  if (problem.weights) yield* absorbAll(problem.weights);
  for (const attribute of problem.attributes) yield* absorbAll(attribute.groupOf);
  for (const { measure } of problem.attributes) {
    if (measure.name === PAPER_MEASURE) continue; // as it was before there were others
    for (const { lows, highs } of measure.blocks) {
      for (const { whole, groups, factors } of [...lows, ...highs]) {
        yield* absorbAll(Float64Array.from([lows.length, highs.length, whole, ...groups, ...factors]));
      }
    }
  }
  if (problem.limits) {
    const { whole, factors, constants } = problem.limits.rows;
    for (const array of [whole, factors, constants]) yield* absorbAll(array);
  }
  return [a, b].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
