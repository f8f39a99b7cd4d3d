import {
  type EncodeOptions,
  encode,
  inspectTable,
  methodNamed,
  parseOptions,
  type Table,
} from "@fairfront/core/internal";
import { type Reading, readAs } from "../tables/read-as.ts";
import { readJson } from "../tables/read-json.ts";
import { readText } from "../tables/read-text.ts";
import { tableKind } from "../tables/table-kind.ts";
import { answering } from "./answer.ts";
import type { Answered, Asked } from "./ask.ts";
import { checksumOf } from "./checksum.ts";

/** What the choices make of a table, before anything is searched. */
export interface Checked {
  readonly size: number;
  readonly dim: number;
  readonly dropped: number;
  readonly notices: readonly string[];
  /** What looks wrong with the table for this purpose. */
  readonly warnings: readonly string[];
  readonly attributes: readonly {
    readonly name: string;
    /** `share` is by weight, where rows have one. */
    readonly groups: readonly { readonly name: string; readonly points: number; readonly share: number }[];
    readonly bestBalance: number;
  }[];
}

/** Reads tables and tries encodings, away from the page's thread. */
export function serveData(post: (message: Answered) => void): (message: Asked) => void {
  let held: Table | undefined;
  return answering(post, {
    read: async ({ file, name, marks }: { file: Blob; name: string; marks: readonly string[] }, progress) => {
      const kind = tableKind(name);
      const source = { name, bytes: file, progress };
      const table = kind.kind === "text" ? await readText(source, kind.delimiter, marks) : await readJson(source);
      return { table, checksum: await checksumOf(file) };
    },
    readAs: ({ whole, reading }: { whole: Table; reading: Reading }) => readAs(whole, reading),
    hold: ({ table, missingMarks }: { table: Table; missingMarks: EncodeOptions["missingMarks"] }) => {
      held = table;
      return inspectTable(table, [], { missingMarks }).columns;
    },
    encode: ({ table, options }: { table: Table; options: EncodeOptions }) => encode(table, options),
    checkMethod: ({ method, options }: { method: string; options: Readonly<Record<string, unknown>> }) => {
      parseOptions(methodNamed(method), options);
    },
    check: (options: EncodeOptions): Checked => {
      const { size, dim, dropped, encoding, attributes, mass } = encode(held!, options);
      const { warnings } = inspectTable(held!, options.protect, options);
      return {
        size,
        dim,
        dropped: dropped.length,
        notices: encoding.notices,
        warnings,
        attributes: attributes.map(({ name, groups, sizes, masses, bestBalance }) => ({
          name,
          groups: groups.map((group, j) => ({ name: group, points: sizes[j], share: masses[j] / mass })),
          bestBalance,
        })),
      };
    },
  });
}
