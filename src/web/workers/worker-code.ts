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

export const computeCode = kept(computeUrl);
/** Parquet and zip: loaded after everything else. */
export const filesCode = kept(filesUrl);
