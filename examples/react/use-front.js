import { useEffect, useState } from "react";

/** Searches whenever `rows` or `options` change (keep them in state, or memoize them); the search before is given up. */
export function useFront(rows, options) {
  const [state, setState] = useState({ kind: "progress", share: 0 });
  useEffect(() => {
    const worker = new Worker(new URL("./front-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => setState(data);
    setState({ kind: "progress", share: 0 });
    worker.postMessage({ rows, options });
    return () => worker.terminate();
  }, [rows, options]);
  return state;
}
