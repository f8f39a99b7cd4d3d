let code: Blob | undefined;

/** Hands over the solver's WebAssembly, which the page has fetched: a worker made from a blob cannot find it. */
export function useSolver(given: Blob | undefined): void {
  code = given;
}

export function solverCode(): Blob | undefined {
  return code;
}

type Receive = (instance: WebAssembly.Instance) => void;

/** Stands in for the package `highs` in the page. */
async function loadSolver(): Promise<unknown> {
  const { loadHighs: load } = globalThis as { loadHighs?: (settings: object) => Promise<unknown> }; // solver-glue.ts
  if (code === undefined || load === undefined) throw new Error("the solver was not loaded; reload the page");
  const bytes = await code.arrayBuffer();
  return load({
    instantiateWasm: (imports: WebAssembly.Imports, receive: Receive) => {
      void WebAssembly.instantiate(bytes, imports).then(({ instance }) => receive(instance));
    },
  });
}

// biome-ignore lint/style/noDefaultExport: so does the package
export default loadSolver;
