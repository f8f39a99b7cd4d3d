import { log } from "../kernels/exp-log.ts";

/** Part of a stream's name; equal keys give equal streams. */
export type RngKey = string | number;

/** A stream as plain numbers: its identity (4 words), then its position (4 words). */
export type RngState = readonly number[];

const WORDS = 4;
const STRING_KEY = 0x73;
const NUMBER_KEY = 0x6e;
const LANE = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x452821e6] as const; // nothing-up-my-sleeve constants
const TWO_POW_26 = 2 ** 26;
const TWO_POW_MINUS_53 = 2 ** -53;

const doubleBits = new Float64Array(1);
const doubleWords = new Int32Array(doubleBits.buffer);

/**
 * A seeded stream of random numbers (xoshiro128**).
 * `fork` depends on the seed and the key alone, never on what was drawn before.
 *
 * @example
 * const rng = Rng.fromSeed(1).fork("start", 3);
 * console.log(rng.below(6), Rng.restore(rng.save()).float());
 */
export class Rng {
  /** As it is saved, but as one block: streams are made by the thousand. */
  private readonly words: Int32Array;

  private constructor(words: Int32Array) {
    this.words = words;
  }

  static fromSeed(seed: RngKey): Rng {
    return new Rng(Int32Array.from(LANE)).fork(seed);
  }

  static restore(saved: RngState): Rng {
    return new Rng(Int32Array.from(saved)); // not `new`: that takes a missing state for an empty one
  }

  save(): RngState {
    return [...this.words];
  }

  /** An independent stream, named by the keys. */
  fork(...keys: RngKey[]): Rng {
    const words = new Int32Array(2 * WORDS);
    for (let i = 0; i < WORDS; i++) words[i] = this.words[i];
    for (const key of keys) absorbKey(words, key);
    words.copyWithin(WORDS, 0);
    if ((words[0] | words[1] | words[2] | words[3]) === 0) words[WORDS] = 1; // the one state that xoshiro cannot leave
    return new Rng(words);
  }

  /** A whole number from 0 to 2^32 - 1. */
  next(): number {
    const s = this.words;
    const s1 = s[5];
    const scrambled = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
    s[6] ^= s[4];
    s[7] ^= s1;
    s[5] ^= s[6];
    s[4] ^= s[7];
    s[6] ^= s1 << 9;
    s[7] = rotateLeft(s[7], 11);
    return scrambled;
  }

  /** A number in [0, 1) with 53 random bits. */
  float(): number {
    const high = this.next() >>> 5;
    return (high * TWO_POW_26 + (this.next() >>> 6)) * TWO_POW_MINUS_53;
  }

  /** A whole number from 0 to limit - 1, every one equally likely; limit from 1 to 2^32. */
  below(limit: number): number {
    const mask = limit <= 1 ? 0 : 0xffffffff >>> Math.clz32(limit - 1);
    let drawn = (this.next() & mask) >>> 0;
    while (drawn >= limit) drawn = (this.next() & mask) >>> 0; // fewer than one more draw on average
    return drawn;
  }

  /** Standard normal (Marsaglia's polar method). */
  normal(): number {
    for (;;) {
      const x = 2 * this.float() - 1;
      const y = 2 * this.float() - 1;
      const radius = x * x + y * y;
      if (radius < 1 && radius > 0) return x * Math.sqrt((-2 * log(radius)) / radius);
    }
  }
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function absorbKey(identity: Int32Array, key: RngKey): void {
  if (typeof key === "number") {
    doubleBits[0] = key + 0; // -0 becomes 0
    absorb(identity, NUMBER_KEY);
    absorb(identity, doubleWords[0]);
    absorb(identity, doubleWords[1]);
  } else {
    absorb(identity, STRING_KEY);
    absorb(identity, key.length);
    for (let i = 0; i < key.length; i++) absorb(identity, key.charCodeAt(i));
  }
}

function absorb(identity: Int32Array, word: number): void {
  let carry = word;
  for (let lane = 0; lane < WORDS; lane++) {
    carry = scramble((carry + identity[lane] + LANE[lane]) | 0);
    identity[lane] ^= carry;
  }
}

/** A bijection of 32-bit words in which every input bit changes about half of the output bits. */
function scramble(word: number): number {
  let z = word;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}
