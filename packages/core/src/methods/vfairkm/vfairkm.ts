import { atOnce } from "../../pieces.ts";
import { oneClusterCost } from "../../problem/problem.ts";
import type { AskedState, EndReason, Method, Moment, SearchTask } from "../method.ts";
import { type OptionValues, oneOf, option, real, whole } from "../option-schema.ts";
import { amount, count, wholeUpTo } from "../saved-numbers.ts";
import { scoreLabels } from "../score-labels.ts";
import { either, finiteNumber, listOf, oneText, parts, type Shape, tested } from "../shapes.ts";
import { type Mishaps, mishapNotes, noMishaps, withMishap } from "./mishaps.ts";
import { type PenalisedInput, type PenalisedOutput, penalisedClustering } from "./penalised-clustering.ts";
import { fairEnough, firstGuess, MOST_DOUBLINGS } from "./penalty-range.ts";

const NAME = "vfairkm";

const options = {
  penalties: whole(1, 100_000, 20, "Penalties above 0, evenly up to muMax: one clustering each"),
  muMax: option(
    either(oneText(["auto"]), finiteNumber(0, 1e15)),
    "auto",
    'The largest penalty; "auto" doubles it until the KL error is below 0.01 or stops falling',
  ),
  starts: whole(
    1,
    100_000,
    10,
    "k-means++ draws, of which the one with the cheapest Lloyd result serves all penalties. The authors: 1",
  ),
  seeding: oneOf(
    ["lloyd", "k-means++"],
    "lloyd",
    "Where the centres begin: at that Lloyd result, or at the draw itself as the authors have it",
  ),
  outerIterations: whole(1, 1e6, 100, "Most times that the centres move, a clustering"),
  outerTolerance: real(0, 1, 1e-5, "They stop once the energy changes by this share. The authors: 1e-4"),
  innerIterations: whole(3, 1e9, 10_000, "Most updates of the soft assignment, a centre move"),
  innerTolerance: real(0, 1, 1e-5, "They stop once the bound changes by this share"),
  lipschitz: real(0.01, 1e6, 2, "L: how cautious an update is"),
  cautions: whole(0, 30, 5, "How often L may double where a large penalty makes the bound explode. The authors: 0"),
  reseeds: whole(0, 1000, 3, "New k-means++ centres where a cluster is emptied, a clustering"),
};

/** See `optionFacts`. */
export type VfairkmOptions = OptionValues<typeof options>;
type Task = SearchTask<VfairkmOptions, PenalisedInput, PenalisedOutput>;

/** Of Ziko, Yuan, Granger & Ben Ayed, as the paper compares with it: a sweep over the penalty. */
export const vfairkm: Method<VfairkmOptions, PenalisedInput, PenalisedOutput> = {
  name: NAME,
  title: "VfairKM",
  about:
    "Variational fair k-means (Ziko et al.): the distance of the clusters' proportions from the data's as a penalty",
  options,
  state,
  longSteps: true,
  step: (problem, input, shouldStop) => atOnce(penalisedClustering(problem, input, shouldStop)),
  pieces: penalisedClustering,
  search,
};

/** What a search remembers besides the archive. */
interface Progress extends Mishaps {
  /** The draw that all penalties start from. */
  readonly draw: number;
  /** Penalties tried to find the largest; their KL errors. */
  readonly tried: readonly number[];
  readonly errors: readonly number[];
  /** Penalties of the sweep that are done; the first is 0. */
  readonly done: number;
}

const TOGETHER = 4; // penalties between two moments
const DRAWN = 0.05; // share of the work after the draws, and after the search for the largest penalty
const RANGED = 0.3;

function state({ options }: AskedState<VfairkmOptions>) {
  const error = tested<number>("expected a KL error", (value) => typeof value === "number" && value >= 0); // may be infinite
  const kinds = parts({
    draw: wholeUpTo(options.starts - 1),
    tried: listOf(amount, 0, MOST_DOUBLINGS),
    errors: listOf(error),
    done: wholeUpTo(options.penalties),
    penalised: count,
    exploded: count,
    emptied: count,
    gaveUp: count,
  });
  const eachTried: Shape<unknown> = {
    misfit(value) {
      const { tried, errors } = value as Progress;
      return tried.length === errors.length ? undefined : { path: ["errors"], expected: "expected an error each" };
    },
  };
  return { misfit: (value: unknown) => kinds.misfit(value) ?? eachTried.misfit(value) };
}

async function* search(task: Task): AsyncGenerator<Moment, EndReason, void> {
  const { options } = task;
  let progress = task.state as Progress | undefined;
  if (progress === undefined) {
    progress = await drawStarts(task);
    yield momentOf(progress, DRAWN);
  }
  while (options.muMax === "auto" && !fairEnough(progress.errors) && progress.tried.length < MOST_DOUBLINGS) {
    const mu: number = (progress.tried.at(-1) ?? firstGuess(task.problem, cheapest(task)) / 2) * 2;
    const { progress: after, errors } = await offer(task, progress, [mu]);
    progress = { ...after, tried: [...progress.tried, mu], errors: [...progress.errors, ...errors] };
    yield momentOf(progress, DRAWN + (RANGED - DRAWN) * (progress.tried.length / MOST_DOUBLINGS));
  }
  const muMax =
    options.muMax === "auto" ? progress.tried[progress.errors.indexOf(Math.min(...progress.errors))] : options.muMax;
  while (progress.done < options.penalties) {
    const done: number = progress.done;
    const count = Math.min(TOGETHER, options.penalties - done);
    const mus = Array.from({ length: count }, (_, i) => (muMax * (done + 1 + i)) / options.penalties);
    progress = { ...(await offer(task, progress, mus)).progress, done: done + count };
    yield momentOf(progress, RANGED + (1 - RANGED) * (progress.done / options.penalties));
  }
  return "done";
}

function momentOf(progress: Progress, share: number): Moment {
  return { share, state: { ...progress }, notes: mishapNotes(progress) };
}

function cheapest({ archive, problem }: Task): number {
  return archive.members.at(0)?.scores[0] ?? oneClusterCost(problem);
}

function inputOf({ options, rng }: Task, draw: number, mu: number): PenalisedInput {
  const { seeding, outerIterations, outerTolerance, innerIterations, innerTolerance, lipschitz, cautions, reseeds } =
    options;
  return {
    mu,
    rng: rng.fork("draw", draw).save(),
    ...{ seeding, outerIterations, outerTolerance, innerIterations, innerTolerance, lipschitz, cautions, reseeds },
  };
}

/** mu = 0 from every draw. */
async function drawStarts(task: Task): Promise<Progress> {
  const { options, perform } = task;
  const inputs = Array.from({ length: options.starts }, (_, draw) => inputOf(task, draw, 0));
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [draw, { labels }] of (await perform(inputs)).entries()) {
    const cost = await propose(task, labels, 0);
    if (cost >= least) continue;
    least = cost;
    best = draw;
  }
  return { draw: best, tried: [], errors: [], done: 0, ...noMishaps };
}

async function offer(task: Task, before: Progress, mus: readonly number[]) {
  const outputs = await task.perform(mus.map((mu) => inputOf(task, before.draw, mu)));
  let progress = before;
  for (const output of outputs) {
    await propose(task, output.labels, before.tried.length + before.done + 1);
    progress = { ...progress, ...withMishap(progress, output) };
  }
  return { progress, errors: outputs.map(({ klError }) => klError) };
}

/** Returns the cost. */
async function propose(task: Task, labels: Uint8Array, step: number): Promise<number> {
  const { clustering, scores } = await scoreLabels(task, labels);
  task.archive.add({ clustering, scores, origin: { method: NAME, step } });
  return scores[0];
}
