import { askedNow } from "../state/facts/asked-now.ts";
import {
  checkpoint,
  front,
  openedDocuments,
  openedRecord,
  problem,
  runAsked,
  status,
} from "../state/signals/session.ts";
import { filesWorker } from "../workers/answerers.ts";
import type { ZipRequest } from "../workers/documents.ts";
import type { RecordSource } from "../workers/records.ts";
import { baseName } from "./base-name.ts";

/** What the record of the run on the screen is made of. */
export function recordSource(): RecordSource {
  const record = openedRecord.peek();
  if (record !== undefined) return { record };
  const found = front.peek()!;
  const now = status.peek();
  return {
    parts: {
      asked: askedNow(),
      problem: problem.peek()!,
      versions: { fairfront: __FAIRFRONT_VERSION__, browser: navigator.userAgent },
      started: runAsked.peek()!.started,
      end: now.kind === "ended" ? now : undefined,
      front: { size: found.rows.length, hypervolume: found.hypervolume },
    },
  };
}

/** The whole run folder as one zip, and its name. */
export async function runZip(): Promise<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const folder = `fairfront-${baseName()}`;
  const found = front.peek()!;
  const labels = found.solutions.map((solution) => new Uint8Array(solution.labels));
  const bytes = await filesWorker.ask("zipOf", {
    folder,
    record: recordSource(),
    rows: found.rows,
    rowOfPoint: problem.peek()?.rows ?? found.rowOfPoint!,
    labels,
    problem: problem.peek(),
    checkpoint: checkpoint.peek(),
    documents: openedDocuments.peek(),
    made: new Date().toISOString(),
  } satisfies ZipRequest);
  return { name: `${folder}.zip`, bytes };
}
