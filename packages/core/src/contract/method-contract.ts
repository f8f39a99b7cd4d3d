import type { Method } from "../methods/method.ts";
import { dominates } from "../pareto/dominance.ts";
import type { Front } from "../pareto/front.ts";
import type { Problem } from "../problem/problem.ts";
import type { Checkpoint } from "../run/checkpoint.ts";
import type { Clock } from "../run/clock.ts";
import type { Executor } from "../run/executor.ts";
import { findFront, type RunOptions, resume, run } from "../run/run.ts";
import { oracleBalance, oracleCost } from "../testing/oracle.ts";
import { mixedBlobs } from "./mixed-blobs.ts";
import { copyOf, same } from "./plain-data.ts";

/** One promise of a method, and what checks it: it throws where the promise is broken. */
export interface Promised {
  readonly title: string;
  readonly check: () => Promise<void>;
}

const SHAPES: readonly (readonly [string, () => Problem])[] = [
  ["two groups", () => mixedBlobs({ clusters: 3, groups: [2] })],
  ["three groups", () => mixedBlobs({ clusters: 4, groups: [3] })],
  ["two protected attributes", () => mixedBlobs({ clusters: 2, groups: [2, 3] })],
  ["weights", () => mixedBlobs({ clusters: 3, groups: [2], weighted: true })],
];

/**
 * What every method promises, whatever it does inside: its front is what its labels say, the problem stays as it was, the
 * same seed gives the same front here and elsewhere, it stops when asked and goes on as if it had not, and it says how far
 * it is. `options` keep its work small. For any test runner.
 *
 * @example
 * for (const { title, check } of methodContract(lloyd, { starts: 2 })) {
 *   await check(); // with a test runner: it(title, check)
 *   console.log(title);
 * }
 */
export function methodContract<Options>(
  method: Method<Options>,
  options: Partial<NoInfer<Options>> = {},
): readonly Promised[] {
  const asked: RunOptions = { method: method as Method, options: options as Record<string, unknown>, seed: 1 };
  return SHAPES.flatMap(([shape, make]) =>
    promises.map(([promise, check]) => ({
      title: `${method.name} on ${shape}: ${promise}`,
      check: () => check(make(), asked),
    })),
  );
}

type Check = (problem: Problem, asked: RunOptions) => Promise<void>;

const promises: readonly (readonly [string, Check])[] = [
  ["finds solutions that are what their labels say, and none that another dominates", isTrue],
  ["leaves the problem as it was", leavesProblem],
  ["finds the same front for the same seed, in line and elsewhere, alone and beside another search", isRepeatable],
  ["stops when asked and goes on to the front of a run that was never stopped", goesOn],
  ["says how far it is, never backwards, and ends with a reason", saysHowFar],
];

async function isTrue(problem: Problem, asked: RunOptions): Promise<void> {
  const { solutions, objectives } = await findFront(problem, asked);
  hold(solutions.length > 0, "expected a solution at least, got none");
  for (const { clustering, scores } of solutions) {
    const { labels } = clustering;
    hold(labels.length === problem.size, `expected ${problem.size} labels, got ${labels.length}`);
    hold(Math.max(...labels) < problem.clusters, `expected labels below ${problem.clusters}`);
    holdNear("cost", scores[0], oracleCost(problem, labels), 1e-9);
    problem.attributes.forEach(({ name }, a) => {
      holdNear(`balance of ${name}`, scores[1 + a], oracleBalance(problem, labels, a), 1e-12);
    });
  }
  for (const a of solutions) {
    hold(
      !solutions.some((b) => dominates(objectives, b.scores, a.scores)),
      "expected no solution that another dominates",
    );
  }
}

async function leavesProblem(problem: Problem, asked: RunOptions): Promise<void> {
  const before = copyOf(problem);
  await findFront(problem, asked);
  hold(same(before, problem), "expected the problem as it was, got a changed one");
}

async function isRepeatable(problem: Problem, asked: RunOptions): Promise<void> {
  const front = bytesOf(await findFront(problem, asked));
  hold(same(front, bytesOf(await findFront(problem, asked))), "expected the same front again, got another");
  const beside = await Promise.all([1, 2].map(() => findFront(problem, { ...asked, clock: impatient() })));
  for (const again of beside) hold(same(front, bytesOf(again)), "expected the same front beside another search");
  const far = bytesOf(await findFront(problem, { ...asked, executor: elsewhere }));
  hold(same(front, far), "expected the same front from steps on other machines, got another");
}

async function goesOn(problem: Problem, asked: RunOptions): Promise<void> {
  const whole = bytesOf(await findFront(problem, asked));
  const moments = await progressCount(problem, asked);
  hold(moments > 0, "expected a moment at least before the end, got none");
  for (const stopAfter of new Set([1, Math.ceil(moments / 2), moments])) {
    const checkpoint = copyOf(await stoppedAfter(problem, asked, stopAfter));
    let front: Front | undefined;
    for await (const event of resume(problem, checkpoint, { method: asked.method })) {
      if (event.kind === "finished") front = event.front;
    }
    const message = `expected the whole front after a stop at moment ${stopAfter} of ${moments}, got another`;
    hold(front !== undefined && same(bytesOf(front), whole), message);
  }
}

async function saysHowFar(problem: Problem, asked: RunOptions): Promise<void> {
  let share = 0;
  let last = "";
  for await (const event of run(problem, asked)) {
    last = event.kind;
    if (event.kind !== "progress") continue;
    hold(event.share >= share && event.share <= 1, `expected a share from ${share} to 1, got ${event.share}`);
    share = event.share;
  }
  hold(last === "finished", `expected an end with a reason, got ${last}`);
}

/** A clock by which it is always time to rest: searches on one thread take turns wherever a step can be left. */
function impatient(): Clock {
  let now = 0;
  return { now: () => (now += 1000), rest: () => Promise.resolve() };
}

/** Does the work backwards and hands over copies, as a fleet of machines would. */
const elsewhere: Executor = {
  map: async (method, problem, inputs) => {
    const outputs = inputs
      .toReversed()
      .map(async (input) => copyOf(await method.step(problem, copyOf(input), () => false)));
    return (await Promise.all(outputs)).toReversed();
  },
  close: async () => {},
};

const bytesOf = (front: Front): unknown =>
  front.solutions.map(({ clustering, scores, origin }) => [[...scores], [...clustering.labels], origin]);

async function progressCount(problem: Problem, asked: RunOptions): Promise<number> {
  let count = 0;
  for await (const event of run(problem, asked)) if (event.kind === "progress") count++;
  return count;
}

async function stoppedAfter(problem: Problem, asked: RunOptions, moments: number): Promise<Checkpoint> {
  let seen = 0;
  for await (const event of run(problem, asked)) {
    if (event.kind === "progress" && ++seen === moments) return event.checkpoint();
  }
  throw new Error("the run ended before it could be stopped");
}

function hold(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

function holdNear(what: string, got: number, expected: number, tolerance: number): void {
  hold(Math.abs(got - expected) <= tolerance, `expected a ${what} of ${expected}, got ${got}`);
}
