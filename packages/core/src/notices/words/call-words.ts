import { nearestName } from "../../words/nearest-name.ts";
import { entry } from "../entry.ts";

/** Words about what only a program can do wrong. */
export const callWords = {
  "row-object": entry<{ row: number; got: string }>(
    ({ row, got }) => `expected an object of values in row ${row}, got ${got}`,
  ),
  "cell-value": entry<{ row: number; got: string }>(
    ({ row, got }) => `expected numbers, texts, dates or truth values, got ${got} in row ${row}`,
  ),
  "column-twice": entry<{ name: string }>(({ name }) => `expected different column names, got "${name}" twice`),
  "coordinate-names": entry<{ dim: number; got: number }>(
    ({ dim, got }) => `expected a name for each of ${dim} coordinates, got ${got}`,
  ),
};

/** Words about FairAssign alone: its solver and its bounds. */
export const fairAssignWords = {
  "solver-absent": entry<{ why: string }>(
    ({ why }) => `the solver's WebAssembly was not found (${why})`,
    () => "serve a copy of highs.wasm and name its address with useSolver",
  ),
  "bounds-group": entry<{ got: string; several: boolean; known: readonly string[] }>(
    ({ got, several }) => `"${got}" is ${several ? "a group of several columns" : "no group"}`,
    ({ got, known }) => nearestName(got, known),
  ),
  "bounds-unreachable": entry<{ of: string; side: "lower" | "upper"; asked: number; share: number }>(
    ({ of, side, asked, share }) =>
      `no assignment gives ${of} at ${side === "lower" ? "least" : "most"} ${asked} of every cluster, for it is ${share.toPrecision(4)} of the data`,
    ({ side }) => `ask for no ${side === "lower" ? "more" : "less"} than that`,
  ),
};
