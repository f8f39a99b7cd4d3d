import solverUrl from "highs/runtime?url";
import computeUrl from "./compute-worker.ts?worker&url";
import filesUrl from "./files-worker.ts?worker&url";
import { loadOnce } from "./load-once.ts";
import glueUrl from "./solver-glue.ts?worker&url";

/**
 * The workers' code, fetched once while the page loads and kept as blobs: a worker that starts later, or replaces one
 * that died, makes no request.
 */
function kept(code: () => Promise<string>): () => Promise<string> {
  return loadOnce(async () => URL.createObjectURL(new Blob([await code()], { type: "text/javascript" })));
}

const fetched = (url: string) => loadOnce(async () => (await fetch(url)).text());

/** The WebAssembly of the solver that one method needs: large, so the last to be fetched. */
const solverBytes = loadOnce(async () => (await fetch(solverUrl)).blob());

const compute = fetched(computeUrl);
const glue = fetched(glueUrl);

/** Reads text tables and tries choices. */
export const computeCode = kept(compute);
const solvingCode = kept(async () => `${await glue()}\n${await compute()}`);

/** What a search needs: the same code, with the solver's before it. */
export async function searchParts(): Promise<{ readonly code: string; readonly solver: Blob }> {
  const [code, solver] = await Promise.all([solvingCode(), solverBytes()]);
  return { code, solver };
}

/** Parquet, zip, models and reports: loaded after what is needed first. */
export const filesCode = kept(fetched(filesUrl));
