import load from "highs-module";

// A file of its own: it stands before the code of the workers that may need the solver, and is fetched after the rest.
Object.assign(globalThis, { loadHighs: load });
