import { encode } from "../encoding/encode.ts";
import { safairkm } from "../methods/safairkm/safairkm.ts";
import { fitModel } from "../model/fit-model.ts";
import { runCommands } from "../options/run-command-text.ts";
import { runReport } from "../report/run-report.ts";
import { findFront } from "../run/run.ts";
import { frontRows } from "../run-folder/front-rows.ts";
import { newRecord, type RunAsked } from "../run-folder/run-record.ts";
import { tableOf } from "../tables/table.ts";

const HOSTILE = '<script>alert("x")</script>';
const rows = Array.from({ length: 60 }, (_, i) => i);
export const table = tableOf({
  age: rows.map((i) => (i * 7) % 31),
  pay: rows.map((i) => (i * i) % 17),
  sex: rows.map((i) => (i % 3 === 0 ? "f" : HOSTILE)),
});
export const asked: RunAsked = {
  table: "/somewhere/people's data.csv",
  checksum: "abc",
  protect: ["sex"],
  clusters: 3,
  scale: "zscore",
  method: "safairkm",
  options: { iterations: 5 },
  seed: 1,
  dominance: "usual",
  threads: 1,
};

/** Reports of one small run: with a choice, with one whose clusters have names, and with none, knowing the rows or not. */
export async function sampleReports() {
  const problem = encode(table, { protect: ["sex"], clusters: 3 });
  const front = await findFront(problem, { method: safairkm, seed: 1, options: { iterations: 5 } });
  const record = newRecord(asked, problem, { fairfront: "1.2.3", node: "v20" }, "2026-01-02T03:04:05Z");
  const { sizes, labels: cheapest } = front.solutions[0].clustering;
  const { labels } = front.solutions[1].clustering;
  const choice = { id: 1, wish: "id 1", labels, model: fitModel(problem, front.solutions[1]) };
  const called = { ...choice, model: { ...choice.model, names: ["", "young & busy", ""] } };
  const run = { record, commands: runCommands(record), rows: frontRows(problem, front), made: "2026-01-02T03:04:06Z" };
  return {
    record,
    chosen: runReport({ ...run, problem, choice }),
    named: runReport({ ...run, problem, choice: called }),
    unchosen: runReport({ ...run, problem, sizes, cheapest }),
    undecided: runReport(run),
  };
}
