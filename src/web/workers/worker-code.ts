import solverUrl from "highs/runtime?url";
import computeUrl from "./compute-worker.ts?worker&url";
import filesUrl from "./files-worker.ts?worker&url";

/**
 * The workers' code, fetched once while the page loads and kept as blobs: a worker that starts later, or replaces one
 * that died, makes no request.
 */
function kept(url: string): () => Promise<string> {
  let blobUrl: Promise<string> | undefined;
  return () => {
    blobUrl ??= fetch(url)
      .then((response) => response.text())
      .then((code) => URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    return blobUrl;
  };
}

let solver: Promise<Blob> | undefined;

/** The WebAssembly of the solver that one method needs: large, so the last to be fetched. */
export function solverBytes(): Promise<Blob> {
  solver ??= fetch(solverUrl).then((response) => response.blob());
  return solver;
}

export const computeCode = kept(computeUrl);
/** Parquet, zip, models and reports: loaded after what is needed first. */
export const filesCode = kept(filesUrl);
