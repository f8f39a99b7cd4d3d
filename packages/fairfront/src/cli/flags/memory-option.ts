import { totalmem } from "node:os";
import { InputError } from "@fairfront/core/internal";
import { Option } from "commander";

const BYTES: Readonly<Record<string, number>> = {
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};
const LEAST = 1e8;

/** What an engine in this process may take. */
export function memoryOption(): Option {
  return new Option("--memory <size>", "what passes over all rows may take, such as 4GB; the rest goes to disk")
    .argParser(memorySize)
    .default(Math.floor(totalmem() / 2), "half of the machine's");
}

/** Bytes of "4GB", "500MB". */
function memorySize(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*([kmg]i?b)$/i.exec(text.trim()) ?? [];
  const bytes = Number(amount) * BYTES[unit?.toLowerCase()];
  if (bytes >= LEAST) return bytes;
  throw new InputError("--memory", `expected an amount of at least 100MB such as 4GB or 500MB, got "${text}"`);
}
