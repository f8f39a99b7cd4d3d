import { USUAL_LIMIT } from "../../pareto/cheapest-at-floors.ts";
import type { Solution } from "../../pareto/solution.ts";
import { atOnce, type Pieces } from "../../pieces.ts";
import { sharedFloats } from "../../problem/shared-memory.ts";
import type { AskedState, EndReason, Method, Moment, SearchTask } from "../method.ts";
import { type OptionValues, oneOf, option, real, whole } from "../option-schema.ts";
import { count, wholeUpTo } from "../saved-numbers.ts";
import { scoreLabels } from "../score-labels.ts";
import { finiteNumber, listOf, parts, type Shape, wholeNumber } from "../shapes.ts";
import { thinArchive } from "../surface/thin-archive.ts";
import { volumeOf } from "../volume.ts";
import { pieces, replay, type StartInput, type StepInput, type StepOutput } from "./step.ts";

const NAME = "safairkm";
/** Of the past, in a search of however many iterations. */
const MOST_VOLUMES = 10_000;

const effort = wholeNumber(0, 1e6);

const options = {
  iterations: whole(1, 1e9, 2500, "Iterations of Algorithm 3, unless something else ends it"),
  starts: whole(1, 100_000, 30, "Starting clusterings"),
  plusPlusShare: real(
    0,
    1,
    0.5,
    "Share of the starts that are k-means++ assignments; the others are random. The paper: 0",
  ),
  pairs: option(
    listOf(listOf(effort, 2, 2) as Shape<[number, number]>, 1),
    [
      [25, 0],
      [20, 4],
      [15, 3],
      [5, 2],
    ],
    "Efforts (k-means updates, swap updates) tried from every solution in every iteration",
  ),
  innerIterations: whole(1, 1e6, 1, "Iterations of Algorithm 2 a child; q in the paper"),
  target: oneOf(
    ["local", "global"],
    "global",
    "Where a swap takes place: the nearest cluster, or the one richest in what the bottleneck lacks",
  ),
  sampleGrowth: real(1, 2, 1.003, "A swap takes the nearest of floor(sampleGrowth^(iteration/2)) sampled points"),
  frontLimit: whole(2, 100_000, USUAL_LIMIT, "Most solutions kept"),
  whenFull: oneOf(
    ["thin", "stop"],
    "thin",
    "Above frontLimit: thin out the crowded stretches and go on, or stop as the paper does",
  ),
  stall: real(
    0,
    1,
    0.0001,
    "Converged once the hypervolume grew by less than this share over a tenth of the iterations; 0: never",
  ),
};

/** See `optionFacts`. */
export type SafairkmOptions = OptionValues<typeof options>;
type Task = SearchTask<SafairkmOptions, StepInput, StepOutput>;

/** The paper's method: Algorithm 3 (`search`) around Algorithm 2 (`step`). */
export const safairkm: Method<SafairkmOptions, StepInput, StepOutput> = {
  name: NAME,
  title: "SAfairKM",
  about: "Stochastic alternating balance k-means (Liu & Vicente): k-means updates and group swaps from every solution",
  options,
  state,
  step: (problem, input) => atOnce(pieces(problem, input)),
  pieces,
  search,
};

/** What a search remembers besides the archive. */
interface Progress {
  readonly iteration: number;
  /** Swap updates that found both cells empty. */
  readonly skippedSwaps: number;
  /** The hypervolume after the last iterations, the newest last: as far as the stall rule looks back, and no more than it needs. */
  readonly volumes: readonly number[];
}

function state({ options, members }: AskedState<SafairkmOptions>) {
  const window = stallWindow(options);
  return parts({
    iteration: wholeUpTo(members > 0 ? options.iterations : -1), // its starts are solutions
    skippedSwaps: count,
    volumes: listOf(finiteNumber(), 1, window.kept * window.every + 1), // earlier versions kept one an iteration
  });
}

async function* search(task: Task): AsyncGenerator<Moment, EndReason, void> {
  const { options } = task;
  let progress = task.state as Progress | undefined;
  if (progress === undefined) {
    await addStarts(task);
    progress = { iteration: 0, skippedSwaps: 0, volumes: [await volumeNow(task)] };
    yield { share: 0, state: { ...progress } };
  }
  for (;;) {
    const end = endOf(task, progress);
    if (end !== undefined) return end;
    progress = await iterate(task, progress);
    yield { share: progress.iteration / options.iterations, state: { ...progress } };
  }
}

function endOf({ options, archive }: Task, { iteration, volumes }: Progress): EndReason | undefined {
  if (iteration >= options.iterations) return "done";
  if (options.whenFull === "stop" && archive.size > options.frontLimit) return "front-full";
  const { kept } = stallWindow(options);
  const then = volumes.at(-1 - kept) ?? 0;
  const stalled = then > 0 && volumes[volumes.length - 1] <= then * (1 + options.stall);
  return options.stall > 0 && stalled ? "converged" : undefined;
}

/** What the stall rule looks back over, a tenth of the iterations: so many hypervolumes, one in `every` iterations. */
function stallWindow({ iterations, stall }: SafairkmOptions): { readonly kept: number; readonly every: number } {
  const window = Math.max(1, Math.floor(iterations / 10));
  const every = stall === 0 ? window : Math.ceil(window / MOST_VOLUMES);
  return { kept: Math.floor(window / every), every };
}

async function addStarts(task: Task): Promise<void> {
  const { options, rng, archive, perform } = task;
  const byPlusPlus = Math.round(options.starts * options.plusPlusShare);
  const inputs = Array.from({ length: options.starts }, (_, i): StartInput => {
    const by = i < byPlusPlus ? "k-means++" : "random";
    return { kind: "start", by, rng: rng.fork("start", i).save() };
  });
  for (const output of await perform(inputs)) {
    if (output.kind !== "start") continue;
    const { clustering, scores } = await scoreLabels(task, output.labels);
    archive.add({ clustering, scores, origin: { method: NAME, step: 0 } });
  }
}

/** Lines 3 to 9 of Algorithm 3. Children made in an iteration are not parents in it. */
async function iterate(task: Task, before: Progress): Promise<Progress> {
  const { problem, options, rng, archive, perform } = task;
  const { iteration } = before;
  const { pairs, innerIterations, target } = options;
  const parents = archive.members;
  const here = rng.fork("iteration", iteration);
  const sampleSize = Math.floor(Math.min(problem.size, wholePower(Math.sqrt(options.sampleGrowth), iteration)));
  const known = staircaseOf(archive);
  const outputs = await perform(
    parents.map(({ clustering: { labels, floats, counts }, scores }, index) => ({
      kind: "improve",
      parent: { labels, floats, counts },
      parentScores: scores,
      known,
      pairs,
      innerIterations,
      target,
      sampleSize,
      firstAttribute: iteration % problem.attributes.length,
      rng: here.fork("parent", index).save(),
    })),
  );
  const skipped = await task.pace(keepChildren(task, parents, outputs, iteration + 1));
  if (options.whenFull === "thin") await task.pace(thinArchive(problem, archive, options.frontLimit, parents));
  const { kept, every } = stallWindow(options);
  const isKept = (iteration + 1) % every === 0;
  const volumes = isKept ? [...before.volumes, await volumeNow(task)].slice(-kept - 1) : before.volumes;
  return { iteration: iteration + 1, skippedSwaps: before.skippedSwaps + skipped, volumes };
}

/** Returns how many swaps were skipped. */
function* keepChildren(
  { problem, archive }: Task,
  parents: readonly Solution[],
  outputs: readonly StepOutput[],
  step: number,
): Pieces<number> {
  let skipped = 0;
  for (const [index, output] of outputs.entries()) {
    if (output.kind !== "improve") continue;
    skipped += output.skippedSwaps;
    for (const child of output.children) {
      if (!archive.accepts(child.scores)) continue;
      const clustering = replay(problem, parents[index].clustering, child);
      archive.add({ clustering, scores: child.scores, origin: { method: NAME, step } });
      yield;
    }
  }
  return skipped;
}

/** The archive's scores as one shared array, where each solution costs more and is fairer than the one before. */
function staircaseOf({ members, objectives, dominance }: Task["archive"]): Float64Array {
  if (objectives.length !== 2 || dominance !== "usual") return sharedFloats(0);
  const staircase = sharedFloats(members.length * 2);
  members.forEach(({ scores }, place) => {
    staircase.set(scores, place * 2);
  });
  return staircase;
}

const volumeNow = ({ problem, objectives, archive, pace }: Task): Promise<number> =>
  pace(volumeOf(problem, objectives, archive.members));

/** base^exponent by multiplications alone, which every engine rounds alike. */
function wholePower(base: number, exponent: number): number {
  let power = 1;
  for (let square = base, rest = exponent; rest > 0; rest = Math.floor(rest / 2), square *= square) {
    if (rest % 2 === 1) power *= square;
  }
  return power;
}
