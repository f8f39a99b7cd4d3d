import { type EncodedProblem, encode as encodeTable } from "../encoding/encode.ts";
import type { EncodeOptions } from "../encoding/encode-options.ts";
import { TABLE_OPTION_NAMES } from "../options/option-table.ts";
import { type TableInput, tableFrom } from "../tables/table-from.ts";
import { checkNames, type Names, namesOf } from "./check-call.ts";

const names: Names<EncodeOptions> = { ...namesOf(TABLE_OPTION_NAMES), seed: true, maxCategories: true };

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
  checkNames("encode", options, names);
  return encodeTable(tableFrom(data), options);
}
