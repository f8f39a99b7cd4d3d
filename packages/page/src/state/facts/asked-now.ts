import { type RunAsked, searchAsked, tableAsked } from "@fairfront/core/internal";
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
  const { measure: _measure, shares: _shares, ...tableWish } = encoding; // the page does not ask for them
  return {
    table: name,
    checksum,
    ...tableAsked(tableWish),
    ...((missingNumbers.length > 0 || reading.where !== "") && {
      reading: {
        ...(missingNumbers.length > 0 && { missingNumbers }),
        ...(reading.where !== "" && { where: reading.where }),
      },
    }),
    ...searchAsked({ method, seed, threads, timeLimit }),
    options: { ...options },
  };
}
