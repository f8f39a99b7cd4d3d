import { anyRefusal } from "../any-refusal.ts";
import { refusal } from "../errors.ts";
import { scoreInto } from "../measures/objectives.ts";
import type { Method, SearchTask } from "../methods/method.ts";
import type { MethodOption, MethodOptions } from "../methods/option-schema.ts";
import { anyText, finiteNumber, trueOrFalse } from "../methods/shapes.ts";
import { tallyClustering } from "../problem/clustering.ts";

/** What a method's options may be by default. */
export type OptionDefaults = Readonly<Record<string, number | string | boolean>>;

/** A method as it is written outside: `defaults` stand for the options, their names and kinds. */
export interface MethodParts<Options extends OptionDefaults, Input, Output>
  extends Pick<Method<Options, Input, Output>, "name" | "step" | "search" | "longSteps" | "module"> {
  readonly title?: string;
  readonly about?: string;
  readonly defaults: Options;
}

/**
 * A method of your own. Its `step` is pure (the same input gives the same output on any thread), its `search` proposes what
 * the steps found and yields after every piece of work; `methodContract` of `@fairfront/core/testing` holds it to that.
 * With `module: import.meta.url`, threads import it from there.
 *
 * @example
 * const spin = defineMethod({
 *   name: "spin",
 *   defaults: { rounds: 2 },
 *   step: (problem, round: number) => Uint8Array.from({ length: problem.size }, (_, p) => (p + round) % problem.clusters),
 *   async *search(task) {
 *     for (let round = Number(task.state?.round ?? 0); round < task.options.rounds; round++) {
 *       for (const labels of await task.perform([round])) propose(task, "spin", round, labels);
 *       yield { share: (round + 1) / task.options.rounds, state: { round: round + 1 } };
 *     }
 *     return "done";
 *   },
 * });
 * console.log((await findFront(problem, { method: spin, options: { rounds: 3 } })).front.solutions.length);
 */
export function defineMethod<const Options extends OptionDefaults, Input, Output>(
  parts: MethodParts<Widened<Options>, Input, Output> & { readonly defaults: Options },
): Method<Widened<Options>, Input, Output> {
  const { name, title = name, about = "", defaults, ...rest } = parts;
  if (typeof name !== "string" || name === "") throw anyRefusal("method-name", "method", {});
  for (const part of ["step", "search"] as const) {
    if (typeof parts[part] !== "function") throw anyRefusal("method-part", name, { part });
  }
  const fields = Object.entries(defaults ?? {}).map(([key, value]) => [key, fieldOf(name, key, value)] as const);
  const options = Object.fromEntries(fields) as unknown as MethodOptions<Widened<Options>>;
  return { name, title, about, options, ...rest };
}

/** 2 as a default means that any number will do. */
export type Widened<Options> = {
  readonly [Name in keyof Options]: Options[Name] extends number
    ? number
    : Options[Name] extends string
      ? string
      : boolean;
};

function fieldOf(method: string, name: string, value: unknown): MethodOption<unknown> {
  if (typeof value === "number") return { shape: finiteNumber(), initial: value, about: "" };
  if (typeof value === "string") return { shape: anyText, initial: value, about: "" };
  if (typeof value === "boolean") return { shape: trueOrFalse, initial: value, about: "" };
  throw anyRefusal("method-default", `${method} option ${name}`, {});
}

/**
 * Hands a clustering (the cluster of every point, in the problem's order) to the front that a search is collecting.
 * Says whether it is kept: not, where another one is at least as good in everything.
 *
 * @example
 * // in the search of a method of your own, see defineMethod:
 * const search = async function* (task: SearchTask<object, number, Uint8Array>) {
 *   for (const labels of await task.perform([0])) propose(task, "mine", 0, labels);
 *   yield { share: 1, state: {} };
 *   return "done" as const;
 * };
 * console.log(search.name);
 */
export function propose(
  task: Pick<SearchTask<never, never, never>, "problem" | "objectives" | "archive">,
  method: string,
  step: number,
  labels: ArrayLike<number>,
): boolean {
  const { problem, objectives, archive } = task;
  if (labels.length !== problem.size) {
    throw refusal("one-each", "labels", { what: "points", count: problem.size, got: labels.length });
  }
  for (let point = 0; point < labels.length; point++) {
    if (labels[point] >= 0 && labels[point] < problem.clusters && Number.isInteger(labels[point])) continue;
    throw refusal("cluster-index", "labels", {
      most: problem.clusters - 1,
      got: String(labels[point]),
      row: point + 1,
    });
  }
  const clustering = tallyClustering(problem, labels);
  const scores = new Float64Array(objectives.length);
  scoreInto(objectives, problem, clustering, scores);
  return archive.add({ clustering, scores, origin: { method, step } });
}
