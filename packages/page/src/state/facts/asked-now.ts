import {
  type MeasureName,
  type RunAsked,
  searchAsked,
  type TableReading,
  type TableRequest,
  tableAsked,
} from "@fairfront/core/internal";
import { numbersAmong } from "../../tables/read-as.ts";
import { openedRecord, runAsked, searched } from "../signals/session.ts";

/** What the run on the screen was asked. */
export function askedNow(): RunAsked {
  const given = openedRecord.peek();
  if (given !== undefined) return given.asked;
  const { request, options } = runAsked.peek()!;
  const { name, checksum, reading, sheets } = searched.peek()!;
  const missingNumbers = numbersAmong(reading.marks);
  const read: TableReading = {
    ...reading.request,
    ...(sheets !== undefined && sheets.read !== sheets.all[0] && { sheet: sheets.read }), // none named is the first
    ...(missingNumbers.length > 0 && { missingNumbers }),
    ...(reading.where !== "" && { where: reading.where }),
  };
  const { encode: encoding, method, seed, timeLimit, threads } = request;
  const { measure, shares, ...others } = encoding;
  const tableRequest: TableRequest = {
    ...others,
    ...(measure !== undefined && { measure: [measure].flat() as MeasureName[] }), // as `encodeOptions` gives them
    ...(shares !== undefined && { shares: shares as string[] }),
  };
  return {
    table: name,
    checksum,
    ...tableAsked(tableRequest),
    ...(Object.keys(read).length > 0 && { reading: read }),
    ...searchAsked({ method, seed, threads, timeLimit }),
    options: { ...options },
  };
}
