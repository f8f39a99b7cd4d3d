import { checkScores, encode, inspectTable, methodNamed, parseOptions, type Table } from "@fairfront/core/internal";
import { readAs } from "../tables/read-as.ts";
import { readJson } from "../tables/read-json.ts";
import { readText, textRequest } from "../tables/read-text.ts";
import { tableKind } from "../tables/table-kind.ts";
import { answering } from "./answer.ts";
import { checksumOf } from "./checksum.ts";
import type { DataTasks, Question, Reply } from "./protocol.ts";

/** Reads tables and tries encodings, away from the page's thread. */
export function serveData(post: (message: Reply<unknown>) => void): (message: Question<DataTasks>) => void {
  let held: Table | undefined;
  return answering<DataTasks>(post, {
    read: async ({ file, name, marks, request }, progress) => {
      const kind = tableKind(name);
      const source = { name, bytes: file, progress };
      const table =
        kind.kind === "text"
          ? await readText(source, { delimiter: kind.delimiter, ...textRequest(request) }, marks)
          : await readJson(source);
      return { table, checksum: await checksumOf(file) };
    },
    readAs: ({ whole, reading }) => readAs(whole, reading),
    hold: ({ table, marks }) => {
      held = table;
      return inspectTable(table, [], marks).columns;
    },
    encode: ({ table, options }) => encode(table, options),
    checkScores: ({ problem, run, name }) => {
      checkScores(problem, run, { place: name });
      return undefined;
    },
    checkMethod: ({ method, options }) => {
      parseOptions(methodNamed(method), options);
      return undefined;
    },
    check: (options) => {
      if (held === undefined) throw new Error("there is no table to check; the page gives it first");
      const { size, dim, dropped, notices, attributes, mass } = encode(held, options);
      const { warnings } = inspectTable(held, options.protect, options);
      return {
        size,
        dim,
        dropped: dropped.length,
        notices,
        warnings,
        attributes: attributes.map(({ name, groups, sizes, masses, measure }) => ({
          name,
          groups: groups.map((group, j) => ({ name: group, points: sizes[j], share: masses[j] / mass })),
          measure: { name: measure.name, best: measure.best },
        })),
      };
    },
  });
}
