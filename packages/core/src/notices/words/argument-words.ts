import { nearestName } from "../../words/nearest-name.ts";
import { entry } from "../entry.ts";

/** What a call of the library expects in a place. */
const ARGUMENTS = {
  problem: "a problem (made by encode or makeProblem) first",
  solution: "a solution such as pick(front, ...)",
  model: "a model (made by fitModel or parseModel) first",
  front: "one such as (await findFront(...)).front",
  wish: "one such as { balance: 0.4 }",
  function: "a function",
  values: "an array of values",
  numbers: "an array of numbers",
  attributes: "an array such as [{ name, groups, groupOf }]",
  checkpoint: "that of a stopped search, such as (await findFront(...)).checkpoint",
  signal: "an AbortSignal",
  executor: "one such as inLine or a threadExecutor",
  clock: "one with now and rest",
  text: "a text",
  texts: 'a list of texts such as ["a"]',
  columns: 'a list of columns such as ["sex"]',
  shares: 'a list such as ["sex=female:0.4..0.6"]',
  number: "a number",
  seed: "a number or a text",
  truth: "true or false",
  object: "an object",
  table: "rows (an array of objects), columns (an object of arrays) or an Arrow table",
} as const;

export type ArgumentKind = keyof typeof ARGUMENTS;

/** Words about what a call of the library is given. */
export const argumentWords = {
  "call-options": entry<{ such: string; got: string }>(
    ({ such, got }) => `expected options such as { ${such}: ... }, got ${got}`,
  ),
  "call-option": entry<{ got: string; known: readonly string[] }>(
    ({ got }) => `"${got}" is none of its options`,
    ({ got, known }) => nearestName(got, known),
  ),
  "call-argument": entry<{ what: ArgumentKind; got: string }>(
    ({ what, got }) => `expected ${ARGUMENTS[what]}, got ${got}`,
  ),
};
