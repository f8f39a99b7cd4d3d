import {
  endedRecord,
  methodNamed,
  newRecord,
  parseOptions,
  type RunAsked,
  type RunRecord,
  recordText,
} from "../../core/index.ts";
import { filesWorker } from "../state/open-table.ts";
import { front, opened, openedRecord, problem, runAsked, status } from "../state/session.ts";
import { baseName } from "./base-name.ts";
import { frontCsvOf } from "./front-file.ts";

/** The record of the run on the screen. */
export function recordNow(): RunRecord {
  const given = openedRecord.peek();
  if (given !== undefined) return given;
  const { wish, started } = runAsked.peek()!;
  const { name, checksum } = opened.peek()!;
  const { encode: encoding, method, seed, timeLimit, threads } = wish;
  const { exclude, group, missing } = encoding;
  const asked: RunAsked = {
    table: name,
    checksum,
    protect: [...encoding.protect],
    clusters: encoding.clusters,
    ...(exclude !== undefined && exclude.length > 0 && { exclude: [...exclude] }),
    scale: encoding.scale ?? "zscore",
    ...(missing !== undefined && { missing }),
    ...(group !== undefined && { group }),
    method,
    options: parseOptions(methodNamed(method), wish.options) as Record<string, unknown>,
    seed,
    dominance: "usual",
    threads,
    ...(timeLimit !== undefined && { timeLimit }),
  };
  const found = front.peek()!;
  const now = status.peek();
  const versions = { fairfront: __FAIRFRONT_VERSION__, browser: navigator.userAgent };
  const record = newRecord(asked, problem.peek()!, versions, new Date(started).toISOString());
  if (now.kind !== "ended") return record;
  return endedRecord(record, {
    state: now.how,
    reason: now.reason,
    ended: new Date(started + now.elapsed).toISOString(),
    searched: now.elapsed,
    notes: now.notes,
    front: found,
  });
}

/** The whole run folder as one zip, and its name. */
export async function runZip(): Promise<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const folder = `fairfront-${baseName()}`;
  const found = front.peek()!;
  const rows = problem.peek()?.rows ?? found.rowOfPoint!;
  const labels = found.solutions.map((solution) => new Uint8Array(solution.labels));
  const bytes = await filesWorker.ask<Uint8Array<ArrayBuffer>>("zipRun", {
    folder,
    record: recordText(recordNow()),
    front: frontCsvOf(),
    rows,
    labels,
  });
  return { name: `${folder}.zip`, bytes };
}
