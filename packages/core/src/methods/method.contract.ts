import { it } from "vitest";
import { methodContract as promisesOf } from "../contract/method-contract.ts";
import type { Method } from "./method.ts";

export { mixedBlobs } from "../contract/mixed-blobs.ts";

/** What every method promises, as tests of this runner: see `contract/method-contract.ts`. */
export function methodContract(method: Method, options: Readonly<Record<string, unknown>>): void {
  for (const { title, check } of promisesOf(method, options)) it(title, check);
}
