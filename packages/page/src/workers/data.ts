import {
  checkScores,
  encode,
  type Inspection,
  inspectTable,
  methodNamed,
  parseOptions,
  type Table,
} from "@fairfront/core/internal";
import { headOfText } from "../tables/head-of-text.ts";
import { readAs } from "../tables/read-as.ts";
import { readJson } from "../tables/read-json.ts";
import { readText, textRequest } from "../tables/read-text.ts";
import { tableKind } from "../tables/table-kind.ts";
import { withTypes } from "../tables/with-types.ts";
import { answering } from "./answer.ts";
import { checksumOf } from "./checksum.ts";
import type { DataTasks, Question, Reply } from "./protocol.ts";

/** Reads tables and tries encodings, away from the page's thread. */
export function serveData(post: (message: Reply<unknown>) => void): (message: Question<DataTasks>) => void {
  let held: { readonly table: Table; readonly columns: Inspection["columns"] } | undefined;
  return answering<DataTasks>(post, {
    read: async ({ file, name, marks, request }, progress) => {
      const kind = tableKind(name);
      const source = { name, bytes: file, progress };
      const reading =
        kind.kind === "text"
          ? readText(source, { delimiter: kind.delimiter, ...textRequest(request) }, marks)
          : readJson(source, request.types).then((table) => withTypes(table, request.types, marks));
      const [table, checksum] = await Promise.all([reading, checksumOf(file)]);
      return { table, checksum };
    },
    readHead: async ({ file, name, marks, request, most }, progress) => {
      const kind = tableKind(name);
      if (kind.kind !== "text") return undefined;
      try {
        const { bytes, share } = await headOfText({ name, bytes: file, progress }, most);
        const source = { name: "head", bytes, progress };
        const table = await readText(source, { delimiter: kind.delimiter, ...textRequest(request) }, marks);
        return { table, share };
      } catch {
        return undefined; // what is wrong is told when all of it is read; or the cut went through a field of several lines
      }
    },
    readAs: ({ whole, reading }) => readAs(whole, reading),
    hold: ({ table, marks }, tell) => {
      const { columns } = inspectTable(table, [], { ...marks, tell });
      held = { table, columns };
      return columns;
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
      const problem = encode(held.table, options);
      const { size, dim, dropped, notices, attributes, mass } = problem;
      const { columns } = held;
      const { warnings } = inspectTable(held.table, options.protect, { ...options, columns });
      return {
        size,
        dim,
        dropped: dropped.length,
        notices,
        warnings: warnings.filter(
          ({ code, about }) => !notices.some((said) => said.code === code && said.about === about),
        ),
        attributes: attributes.map((attribute) => ({
          name: attribute.name,
          groups: attribute.groups.map((group, j) => ({
            name: group,
            points: attribute.sizes[j],
            share: attribute.masses[j] / mass,
          })),
          measure: attribute.measure.name,
          wholeRows: {
            sizes: Array.from(attribute.sizes),
            bestBalance: attribute.bestBalance,
            clusters: problem.clusters,
            weighted: problem.weights !== undefined,
          },
        })),
      };
    },
  });
}
