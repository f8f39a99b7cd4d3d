import type { Rng } from "@fairfront/core/internal";
import { chance, oneOf, STRANGE } from "./draw.ts";

const WORDS = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

/** A few bytes changed, cut, doubled, moved or made of a length that is a lie; at the ends more often, where heads and feet are. */
export function damagedBytes(rng: Rng, bytes: Uint8Array): Uint8Array {
  let result = Buffer.from(bytes);
  for (let times = 1 + rng.below(3); times > 0; times--) result = damagedOnce(rng, result);
  return result;
}

function damagedOnce(rng: Rng, bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (bytes.length < 8) return Buffer.concat([bytes, Buffer.from([rng.below(256)])]);
  const near = Math.min(bytes.length, 200);
  const at = oneOf(rng, [rng.below(bytes.length), rng.below(near), bytes.length - 1 - rng.below(near)]);
  const span = 1 + rng.below(Math.min(64, bytes.length));
  const result = Buffer.from(bytes);
  switch (rng.below(7)) {
    case 0:
      result[at] ^= 1 << rng.below(8);
      return result;
    case 1:
      result[at] = rng.below(256);
      return result;
    case 2:
      result.writeUInt32LE(oneOf(rng, WORDS), Math.min(at, bytes.length - 4));
      return result;
    case 3:
      return result.subarray(0, at);
    case 4:
      return Buffer.concat([result.subarray(0, at), result.subarray(at + span)]);
    case 5:
      return Buffer.concat([result.subarray(0, at), result.subarray(at, at + span), result.subarray(at)]);
    default:
      return Buffer.concat([result.subarray(0, at), Buffer.from(oneOf(rng, STRANGE)), result.subarray(at)]);
  }
}

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  2,
  0.5,
  -0.5,
  1e300,
  -1e300,
  1e-300,
  2 ** 31,
  2 ** 53,
  1e21,
  "",
  "a",
  "NaN",
  "../../etc/passwd",
  "__proto__",
  [],
  {},
  [[]],
  [null],
  [1, 2, 3],
];

/** A JSON text with some values replaced, taken away, doubled, or renamed. */
export function damagedJson(rng: Rng, text: string): string {
  const tree: unknown = JSON.parse(text);
  for (let times = 1 + rng.below(2); times > 0; times--) damageTree(rng, tree);
  return JSON.stringify(tree);
}

type Branch = Record<string, unknown> | unknown[];
const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

function damageTree(rng: Rng, tree: unknown): void {
  let at: unknown = tree;
  while (isBranch(at)) {
    const keys = Object.keys(at);
    if (keys.length === 0) return;
    const key = oneOf(rng, keys);
    const holder = at as Record<string, unknown>;
    if (!isBranch(holder[key]) || chance(rng, 0.15)) {
      damageValue(rng, at, key);
      return;
    }
    at = holder[key];
  }
}

function damageValue(rng: Rng, holder: Branch, key: string): void {
  const values = holder as Record<string, unknown>;
  const value = values[key];
  switch (rng.below(6)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete values[key];
      return;
    case 1:
      if (Array.isArray(holder)) holder.push(value);
      else values[oneOf(rng, STRANGE)] = value;
      return;
    case 2:
      values[key] =
        typeof value === "number"
          ? oneOf(rng, [value + 1, value - 1, -value, value * 1e6, value / 1e6, 0])
          : oneOf(rng, VALUES);
      return;
    case 3:
      values[key] = oneOf(rng, STRANGE);
      return;
    case 4:
      values[key] = typeof value === "string" ? `${value}${oneOf(rng, STRANGE)}` : oneOf(rng, VALUES);
      return;
    default:
      values[key] = oneOf(rng, VALUES);
  }
}
