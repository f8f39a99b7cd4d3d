/** A digest of bytes that come in pieces. Node's own is faster; pages that are served insecurely have none. */
export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** 32 bytes; nothing may be added afterwards. */
  digest(): Uint8Array;
}

const BLOCK = 64; // bytes
const ROUNDS = 64;

/** FIPS 180-4. */
export function plainSha256(): Sha256 {
  const state = Uint32Array.from(FIRST_STATE);
  const block = new Uint8Array(BLOCK);
  const words = new Uint32Array(ROUNDS);
  let filled = 0;
  let total = 0;
  const update = (bytes: Uint8Array): void => {
    total += bytes.length;
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(BLOCK - filled, bytes.length - at);
      block.set(bytes.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < BLOCK) return;
      compressInPlace(state, block, words);
      filled = 0;
    }
  };
  const digest = (): Uint8Array => {
    const length = new Uint8Array(8);
    let bits = total * 8; // exact up to 2^50 bytes
    for (let i = 7; i >= 0; i--) {
      length[i] = bits % 256;
      bits = Math.floor(bits / 256);
    }
    const padding = new Uint8Array(1 + ((2 * BLOCK - 9 - filled) % BLOCK));
    padding[0] = 0x80;
    update(padding);
    update(length);
    return Uint8Array.from({ length: 32 }, (_, i) => state[i >> 2] >>> (24 - 8 * (i & 3)));
  };
  return { update, digest };
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** `words` is room for the message schedule. */
function compressInPlace(state: Uint32Array, block: Uint8Array, words: Uint32Array): void {
  for (let i = 0; i < 16; i++) {
    const at = i * 4;
    words[i] = (block[at] << 24) | (block[at + 1] << 16) | (block[at + 2] << 8) | block[at + 3];
  }
  for (let i = 16; i < ROUNDS; i++) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + CONSTANTS[i] + words[i]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  const next = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < next.length; i++) state[i] += next[i];
}

/** Fractions of the square roots of the first 8 primes. */
const FIRST_STATE = [
  ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a],
  ...[0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
];

/** Fractions of the cube roots of the first 64 primes. */
const CONSTANTS = Uint32Array.from([
  ...[0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5],
  ...[0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174],
  ...[0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da],
  ...[0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967],
  ...[0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85],
  ...[0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070],
  ...[0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3],
  ...[0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2],
]);

/** As hexadecimal digits. */
export function hexOf(digest: Uint8Array): string {
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
