import { LABELLED } from "@fairfront/core/internal";
import { namesOfClusters } from "../state/facts/cluster-names.ts";
import { chosen } from "../state/facts/explore.ts";
import { keepZip } from "../state/signals/kept-zips.ts";
import { front, problem, saved } from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { filesWorker } from "../workers/answerers.ts";
import type { ChosenSolution, ReportRequest } from "../workers/documents.ts";
import { baseName } from "./base-name.ts";
import { frontCsvOf } from "./front-file.ts";
import { labelledTable, labelsCsv } from "./labels.ts";
import { recordSource, runZip } from "./run-files.ts";
import { saveFile } from "./save-file.ts";

/** One thing to take away: makes it for a solution, hands it to the browser, and returns the file's name. */
export interface Download {
  readonly label: string;
  readonly hint: string;
  /** Whether it needs the table, not only the run. */
  readonly needsTable: boolean;
  readonly make: (id: number) => Promise<string>; // reads what is on the screen before it waits for anything
}

async function save(name: string, content: BlobPart, type: string): Promise<string> {
  saveFile(name, content, type);
  return name;
}

/** Puts the whole run somewhere: from then on nothing would be lost. */
async function keepWhole(put: (name: string, bytes: Uint8Array<ArrayBuffer>) => unknown): Promise<string> {
  const found = front.peek();
  const { name, bytes } = await runZip();
  await put(name, bytes);
  saved.value = found;
  return name;
}

function chosenSolution(id: number): ChosenSolution | undefined {
  const of = problem.peek();
  if (of === undefined) return undefined;
  const { labels, origin } = front.peek()!.solutions[id];
  const view = chosen.peek();
  return { problem: of, id, labels, origin, names: view && namesOfClusters(view) };
}

export const downloads: readonly Download[] = [
  {
    label: texts.download.labelsCsv,
    hint: texts.download.labelsCsvHint,
    needsTable: true,
    make: async (id) => save(`${baseName()}-clusters.csv`, labelsCsv(id), "text/csv"),
  },
  {
    label: texts.download.labelsParquet,
    hint: texts.download.labelsParquetHint,
    needsTable: true,
    make: async (id) => {
      const name = `${baseName()}-clusters.parquet`;
      const bytes = await filesWorker.ask("tableParquet", { table: labelledTable(id), whole: LABELLED.cluster });
      return save(name, bytes, "application/vnd.apache.parquet");
    },
  },
  {
    label: texts.download.model,
    hint: texts.download.modelHint,
    needsTable: true,
    make: async (id) => {
      const name = `${baseName()}-model.json`;
      const solution = chosenSolution(id);
      if (solution === undefined) throw new Error(texts.failures.noModel); // without the table it is not offered
      const model = await filesWorker.ask("modelOf", solution);
      return save(name, `${JSON.stringify(model, undefined, 2)}\n`, "application/json");
    },
  },
  {
    label: texts.download.report,
    hint: texts.download.reportHint,
    needsTable: false,
    make: async (id) => {
      const name = `${baseName()}-report.html`;
      const html = await filesWorker.ask("reportOf", {
        record: recordSource(),
        rows: front.peek()!.rows,
        chosen: chosenSolution(id),
        wish: texts.download.wish,
        made: new Date().toISOString(),
      } satisfies ReportRequest);
      return save(name, html, "text/html");
    },
  },
  {
    label: texts.download.zip,
    hint: texts.download.zipHint,
    needsTable: false,
    make: () => keepWhole((name, bytes) => saveFile(name, bytes, "application/zip")),
  },
  {
    label: texts.download.keep,
    hint: texts.download.keepHint,
    needsTable: false,
    make: () => keepWhole(keepZip),
  },
  {
    label: texts.download.front,
    hint: texts.download.frontHint,
    needsTable: false,
    make: async () => save("front.csv", frontCsvOf(), "text/csv"),
  },
];
