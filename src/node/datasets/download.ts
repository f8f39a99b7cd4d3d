import { createHash } from "node:crypto";
import { InputError } from "../../core/index.ts";
import type { DataSource } from "./sources.ts";

const REPOSITORY = "https://archive.ics.uci.edu/ml/machine-learning-databases";

/** The repository's address: FAIRFRONT_UCI, for a mirror, else its own. */
function repositoryAddress(): string {
  const { FAIRFRONT_UCI: mirror } = process.env;
  return (mirror === undefined || mirror === "" ? REPOSITORY : mirror).replace(/\/+$/, "");
}

/** Downloads a data set and makes its table; refuses what is not, byte for byte, what it was. */
export async function downloadTable({ name, path, checksum, tableChecksum, toCsv }: DataSource): Promise<string> {
  const url = `${repositoryAddress()}/${path}`;
  const bytes = await fetchBytes(name, url);
  if (checksum !== undefined) check(name, `the file at ${url}`, checksum, bytes);
  let csv: string;
  try {
    csv = toCsv(bytes);
  } catch (error) {
    throw new InputError(name, `expected the data set at ${url}, but ${(error as Error).message}`);
  }
  check(name, `the table made from ${url}`, tableChecksum, new TextEncoder().encode(csv));
  return csv;
}

async function fetchBytes(name: string, url: string): Promise<Uint8Array> {
  try {
    const answer = await fetch(url);
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    throw new InputError(
      name,
      `expected ${url} to answer, got status ${answer.status}; try later, or a mirror by FAIRFRONT_UCI`,
    );
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { cause, message } = error as Error & { cause?: { code?: string } };
    throw new InputError(
      name,
      `expected ${url} to answer, got ${cause?.code ?? message}; check the network, or put ${name}.csv into FAIRFRONT_DATA`,
    );
  }
}

function check(name: string, what: string, expected: string, bytes: Uint8Array): void {
  const got = createHash("sha256").update(bytes).digest("hex");
  if (got === expected) return;
  throw new InputError(name, `expected ${what} with SHA-256 ${expected}, got ${got}; nothing was written`);
}
