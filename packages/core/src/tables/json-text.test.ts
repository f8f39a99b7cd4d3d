import { expect, it } from "vitest";
import { jsonText } from "./json-text.ts";

it("writes arrays and objects as JSON without blanks, with whole numbers of any length and lists in flat memory", () => {
  expect(jsonText([1, 'a"b', null, { u: [true, undefined] }])).toBe('[1,"a\\"b",null,{"u":[true,null]}]');
  expect(jsonText({ a: 9007199254740993n, b: Int32Array.of(1, 2), c: BigInt64Array.of(3n) })).toBe(
    '{"a":9007199254740993,"b":[1,2],"c":[3]}',
  );
  expect(jsonText([new Date(0)])).toBe('["1970-01-01T00:00:00.000Z"]');
});
