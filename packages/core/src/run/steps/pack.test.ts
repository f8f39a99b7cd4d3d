import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pack } from "./pack.ts";
import { unpack } from "./unpack.ts";

const views = fc.oneof(
  fc.uint8Array(),
  fc.float64Array(),
  fc.int32Array({ maxLength: 200 }),
  fc.uint16Array(),
  fc.bigInt64Array(),
);
const leaves = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  views,
);
const data = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaves,
    fc.array(tie("value")),
    fc.dictionary(
      fc.string().filter((key) => key !== "__proto__"),
      tie("value"),
      { noNullPrototype: true },
    ),
  ),
})).value;

describe("pack and unpack", () => {
  it("carry a value under the name __proto__, such as a group's", () => {
    const bounds = JSON.parse('{ "lower": { "__proto__": 0.3, "b": 0.1 } }');
    expect(JSON.stringify(unpack(structuredClone(pack(bounds))))).toBe(JSON.stringify(bounds));
  });

  it("carry plain data as structured clone does", () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(unpack(structuredClone(pack(value)))).toStrictEqual(structuredClone(value));
      }),
    );
  });

  it("keep views of one buffer together, and every buffer apart from the message", () => {
    const floats = Float64Array.of(1, 2, 3, 4);
    const packed = pack({ floats, sums: floats.subarray(1, 3), other: Float64Array.of(5) });
    const out = unpack(packed) as { floats: Float64Array; sums: Float64Array; other: Float64Array };
    out.floats[1] = 20;
    expect([...out.sums]).toEqual([20, 3]);
    expect(out.sums.buffer).toBe(out.floats.buffer);
    expect(floats[1]).toBe(2);
    expect(out.other.buffer.byteLength).toBe(8);
  });

  it("share shared memory, and leave the rest to structured clone", () => {
    const labels = new Uint8Array(new SharedArrayBuffer(8), 2, 4);
    const out = unpack(pack([labels, labels, new Map([[1, 2]])])) as [Uint8Array, Uint8Array, Map<number, number>];
    labels[1] = 7;
    expect(out[0][1]).toBe(7);
    expect(out[1].buffer).toBe(out[0].buffer);
    expect(out[2].get(1)).toBe(2);
  });
});
