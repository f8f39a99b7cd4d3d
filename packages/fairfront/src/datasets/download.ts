import { createHash } from "node:crypto";
import { InputError } from "@fairfront/core/internal";
import type { DataSource } from "./sources.ts";

const PATIENCE = 60_000; // milliseconds without a byte
const REPOSITORY = "https://archive.ics.uci.edu/ml/machine-learning-databases";

/** The repository's address: FAIRFRONT_UCI, for a mirror, else its own. */
function repositoryAddress(): string {
  const { FAIRFRONT_UCI: mirror } = process.env;
  return (mirror === undefined || mirror === "" ? REPOSITORY : mirror).replace(/\/+$/, "");
}

/** Downloads a data set and makes its table; refuses what is not, byte for byte, what it was. */
export async function downloadTable(
  { name, path, checksum, tableChecksum, toCsv }: DataSource,
  patience = PATIENCE,
): Promise<string> {
  const url = `${repositoryAddress()}/${path}`;
  const bytes = await fetchBytes(name, url, patience);
  if (checksum !== undefined) check(name, `the file at ${url}`, checksum, bytes);
  let csv: string;
  try {
    csv = toCsv(bytes);
  } catch (error) {
    throw new InputError(
      name,
      `expected the data set at ${url}, got something else: ${(error as Error).message}; nothing was written`,
    );
  }
  check(name, `the table made from ${url}`, tableChecksum, new TextEncoder().encode(csv));
  return csv;
}

async function fetchBytes(name: string, url: string, patience: number): Promise<Uint8Array> {
  const silence = new AbortController();
  const wait = (): NodeJS.Timeout => setTimeout(() => silence.abort(), patience);
  let timer = wait();
  try {
    const answer = await fetch(url, { signal: silence.signal });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new InputError(
        name,
        `expected ${url} to answer, got status ${answer.status}; try later, or a mirror by FAIRFRONT_UCI`,
      );
    }
    const parts: Uint8Array[] = [];
    for await (const part of answer.body ?? []) {
      parts.push(part);
      clearTimeout(timer);
      timer = wait();
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const got = silence.signal.aborted ? `nothing for ${patience / 1000} seconds` : reasonOf(error as FetchError);
    throw new InputError(
      name,
      `expected ${url} to answer, got ${got}; check the network, or put ${name}.csv into FAIRFRONT_DATA`,
    );
  } finally {
    clearTimeout(timer);
  }
}

type FetchError = Error & { readonly cause?: { readonly code?: string; readonly message?: string } };

/** As people say it, where the code says little. */
function reasonOf({ cause, message }: FetchError): string {
  if (cause?.code === "UND_ERR_SOCKET") return "a connection that broke off";
  return cause?.code ?? cause?.message ?? message;
}

function check(name: string, what: string, expected: string, bytes: Uint8Array): void {
  const got = createHash("sha256").update(bytes).digest("hex");
  if (got === expected) return;
  throw new InputError(name, `expected ${what} with SHA-256 ${expected}, got ${got}; nothing was written`);
}
