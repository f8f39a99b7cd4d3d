import type { RunAsked } from "@fairfront/core/internal";
import { numbersAmong } from "../../tables/read-as.ts";
import { openedRecord, runAsked, searched } from "../signals/session.ts";

/** What the run on the screen was asked. */
export function askedNow(): RunAsked {
  const given = openedRecord.peek();
  if (given !== undefined) return given.asked;
  const { wish, options } = runAsked.peek()!;
  const { name, checksum, reading } = searched.peek()!;
  const missingNumbers = numbersAmong(reading.marks);
  const { encode: encoding, method, seed, timeLimit, threads } = wish;
  const { exclude, weight, group, missing, missingMarks } = encoding;
  return {
    table: name,
    checksum,
    protect: [...encoding.protect],
    clusters: encoding.clusters,
    ...(exclude !== undefined && exclude.length > 0 && { exclude: [...exclude] }),
    ...(weight !== undefined && { weight }),
    scale: encoding.scale ?? "zscore",
    ...(missing !== undefined && { missing }),
    ...(group !== undefined && { group }),
    ...(missingMarks !== undefined && { missingMarks: [...missingMarks] }),
    ...((missingNumbers.length > 0 || reading.where !== "") && {
      reading: {
        ...(missingNumbers.length > 0 && { missingNumbers }),
        ...(reading.where !== "" && { where: reading.where }),
      },
    }),
    method,
    options: { ...options },
    seed,
    dominance: "usual",
    threads,
    ...(timeLimit !== undefined && { timeLimit }),
  };
}
