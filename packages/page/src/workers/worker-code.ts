import solverUrl from "highs/runtime?url";
import computeUrl from "./compute-worker.ts?worker&url";
import filesUrl from "./files-worker.ts?worker&url";
import { loadOnce } from "./load-once.ts";

/**
 * The workers' code, fetched once while the page loads and kept as blobs: a worker that starts later, or replaces one
 * that died, makes no request.
 */
function kept(url: string): () => Promise<string> {
  return loadOnce(async () => {
    const code = await (await fetch(url)).text();
    return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  });
}

/** The WebAssembly of the solver that one method needs: large, so the last to be fetched. */
export const solverBytes = loadOnce(async () => (await fetch(solverUrl)).blob());

export const computeCode = kept(computeUrl);
/** Parquet, zip, models and reports: loaded after what is needed first. */
export const filesCode = kept(filesUrl);
