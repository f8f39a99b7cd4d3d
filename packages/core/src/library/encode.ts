import { type EncodedProblem, encode as encodeTable } from "../encoding/encode.ts";
import { ENCODE_OPTION_NAMES, type EncodeOptions } from "../encoding/encode-options.ts";
import { type TableInput, tableFrom } from "../tables/table-from.ts";
import { checkNames } from "./check-call.ts";

/**
 * Turns a table (see `TableInput`) into a problem: columns are scaled, categories become coordinates, protected columns
 * become groups. What it decides by itself is in `notices`.
 *
 * @example
 * const people = [
 *   { age: 25, income: 2100, sex: "f" },
 *   { age: 31, income: 2900, sex: "m" },
 *   { age: 47, income: 5200, sex: "f" },
 *   { age: 52, income: 4800, sex: "m" },
 * ];
 * const problem = encode(people, { protect: ["sex"], clusters: 2 });
 * console.log(problem.size, problem.dim); // 4 points of 2 coordinates
 */
export function encode(data: TableInput, options: EncodeOptions): EncodedProblem {
  checkNames("encode", options, ENCODE_OPTION_NAMES);
  return encodeTable(tableFrom(data), options);
}
