import type { RunAsked } from "../../core/index.ts";
import { opened, openedRecord, runAsked } from "../state/session.ts";

/** What the run on the screen was asked. */
export function askedNow(): RunAsked {
  const given = openedRecord.peek();
  if (given !== undefined) return given.asked;
  const { wish, options } = runAsked.peek()!;
  const { name, checksum } = opened.peek()!;
  const { encode: encoding, method, seed, timeLimit, threads } = wish;
  const { exclude, group, missing } = encoding;
  return {
    table: name,
    checksum,
    protect: [...encoding.protect],
    clusters: encoding.clusters,
    ...(exclude !== undefined && exclude.length > 0 && { exclude: [...exclude] }),
    scale: encoding.scale ?? "zscore",
    ...(missing !== undefined && { missing }),
    ...(group !== undefined && { group }),
    method,
    options: { ...options },
    seed,
    dominance: "usual",
    threads,
    ...(timeLimit !== undefined && { timeLimit }),
  };
}
