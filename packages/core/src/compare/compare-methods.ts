import { refusal } from "../errors.ts";
import type { Method } from "../methods/method.ts";
import { parseOptions } from "../methods/options.ts";
import { nameWords } from "../notices/words/name-words.ts";
import type { Dominance } from "../pareto/dominance.ts";
import type { Problem } from "../problem/problem.ts";
import { refusalOf } from "../refusal-of.ts";
import type { Clock } from "../run/clock.ts";
import { reasonOf } from "../run/events.ts";
import type { Executor } from "../run/executor.ts";
import { run } from "../run/run.ts";
import type { Candidacy, ComparedRun, Comparison, Contender, GrowthPoint } from "./comparison.ts";

export interface CompareOptions {
  /** Every method runs once from each. */
  readonly seeds: readonly number[];
  /** Milliseconds a run, the same for all; needs a clock. */
  readonly timeLimit?: number | undefined;
  readonly dominance?: Dominance | undefined;
  /** An AbortSignal will do; what is done so far is still compared. */
  readonly stop?: { readonly aborted: boolean } | undefined;
  readonly executor?: Executor | undefined;
  readonly clock?: Clock | undefined;
  /** CPU seconds spent so far, all threads together; without it they are not reported. */
  readonly cpuSeconds?: (() => number) | undefined;
}

/** What happens while comparing, in this order: started, progress and ran ..., finished. */
export type CompareEvent =
  | { readonly kind: "started"; readonly names: readonly string[]; readonly runs: number }
  | {
      readonly kind: "progress";
      readonly name: string;
      readonly seed: number;
      /** Of this run, from 0 to 1. */
      readonly share: number;
      readonly frontSize: number;
      readonly hypervolume: number;
    }
  | { readonly kind: "ran"; readonly run: ComparedRun }
  | { readonly kind: "finished"; readonly comparison: Comparison; readonly stopped: boolean };

/** Runs every method from every seed and tells what happens; the last event has all fronts. */
export async function* compareMethods(
  problem: Problem,
  methods: readonly (Method | Contender)[],
  options: CompareOptions,
): AsyncGenerator<CompareEvent, void, void> {
  const contenders = methods.map(contenderOf);
  check(problem, contenders, options);
  const { seeds, stop } = options;
  yield { kind: "started", names: contenders.map(({ name }) => name), runs: contenders.length * seeds.length };
  const done: ComparedRun[] = [];
  for (const seed of seeds) {
    for (const contender of contenders) {
      if (stop?.aborted === true) break;
      for await (const event of runOf(problem, contender, seed, options)) {
        if (event.kind === "ran") done.push(event.run);
        yield event;
      }
    }
  }
  const candidacies = contenders.map(({ name, method, options: given }): Candidacy => {
    const runs = done.filter(({ contender }) => contender === name);
    return { name, title: method.title, method: method.name, options: parseOptions(method, given), runs };
  });
  yield { kind: "finished", comparison: { candidacies, seeds }, stopped: stop?.aborted === true };
}

type Named = Required<Contender>;

function contenderOf(given: Method | Contender): Named {
  const { method, options = {}, name } = "method" in given ? given : { method: given };
  return { method, options, name: name ?? method.name };
}

function check({ limits }: Problem, contenders: readonly Named[], { seeds }: CompareOptions): void {
  if (contenders.length === 0) throw refusal("at-least-one", "methods", { got: "none" });
  const names = contenders.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw refusalOf(nameWords, "each-once", "methods", { got: `"${twice}"` });
  if (seeds.length === 0) throw refusal("at-least-one", "seeds", { got: "none" });
  if (new Set(seeds).size < seeds.length) throw refusalOf(nameWords, "each-once", "seeds", { got: "one" });
  for (const { method, options } of contenders) {
    parseOptions(method, options);
    if (limits === undefined || method.keepsLimits === true) continue;
    throw refusal("method-without-limits", "methods", { method: method.name });
  }
}

async function* runOf(
  problem: Problem,
  { method, options: given, name }: Named,
  seed: number,
  { timeLimit, dominance, stop, executor, clock, cpuSeconds }: CompareOptions,
): AsyncGenerator<Extract<CompareEvent, { kind: "progress" | "ran" }>, void, void> {
  const growth: GrowthPoint[] = [];
  const before = cpuSeconds?.();
  const spent = (): number | undefined => (before === undefined ? undefined : cpuSeconds!() - before);
  const asked = { method, options: given, seed, timeLimit, dominance, stop, executor, clock };
  for await (const event of run(problem, asked)) {
    if (event.kind === "started") continue;
    const elapsed = event.elapsed === undefined ? undefined : event.elapsed / 1000;
    if (event.kind === "progress") {
      const { share, frontSize, hypervolume } = event;
      growth.push({ cpu: spent(), elapsed, hypervolume });
      yield { kind: "progress", name, seed, share, frontSize, hypervolume };
      continue;
    }
    const { front, notes } = event;
    const reason = reasonOf(event);
    const cpu = spent();
    growth.push({ cpu, elapsed, hypervolume: front.hypervolume });
    yield { kind: "ran", run: { contender: name, seed, front, reason, notes, effort: { cpu, elapsed, growth } } };
  }
}
