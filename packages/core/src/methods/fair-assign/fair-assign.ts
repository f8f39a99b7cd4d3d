import type { Highs } from "highs";
import { withKernels } from "../../kernels/bulk.ts";
import { type Notice, notice } from "../../notices/notice.ts";
import { atOnce, type Pieces } from "../../pieces.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng, type RngState } from "../../random/rng.ts";
import { lloydInPieces } from "../k-means/lloyd-from.ts";
import { plusPlusInPieces } from "../k-means/plus-plus.ts";
import type { AskedState, EndReason, Method, Moment, SearchTask } from "../method.ts";
import { type OptionValues, option, whole } from "../option-schema.ts";
import { amount, wholeUpTo } from "../saved-numbers.ts";
import { scoreLabels } from "../score-labels.ts";
import { finiteNumber, listOf, namedValues, parts } from "../shapes.ts";
import { type AssignInput, type AssignOutput, assignInPieces, type Unfinished } from "./assign.ts";
import { loadHighs } from "./highs.ts";
import { namedBounds } from "./named-bounds.ts";
import { relaxedBounds, type ShareBounds } from "./share-bounds.ts";

const NAME = "fair-assign";

const share = finiteNumber(0, 1);

const options = {
  starts: whole(1, 100_000, 10, "k-means++ starts, of which the cheapest Lloyd result gives the centres"),
  iterations: whole(1, 1e6, 300, "Most assignments of all points a start"),
  deltas: option(
    listOf(share, 1),
    [0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9],
    "How far from its share r of the data a group may be in a cluster, from (1 - delta) r to r / (1 - delta): one clustering each",
  ),
  lower: option(
    namedValues(share),
    {},
    "Least share of a group in every cluster, by its name or column=name; takes the place of deltas",
  ),
  upper: option(namedValues(share), {}, "Most share of a group in every cluster, in the same way"),
};

/** See `optionFacts`. */
export type FairAssignOptions = OptionValues<typeof options>;

interface StartInput {
  readonly kind: "start";
  readonly rng: RngState;
  readonly iterations: number;
}

interface StartOutput {
  readonly kind: "start";
  readonly labels: Uint8Array;
  readonly centers: Float64Array;
}

type Input = StartInput | AssignInput;
type Output = StartOutput | AssignOutput | Unfinished;
type Task = SearchTask<FairAssignOptions, Input, Output>;

/** Of Bera, Chakrabarty, Flores & Negahbani: k-means centres, then the best assignment within bounds, then rounding. */
export const fairAssign: Method<FairAssignOptions, Input, Output> = {
  name: NAME,
  title: "FairAssign",
  about:
    "Fair assignment (Bera et al.): a linear program at k-means centres with bounds on every group's share, rounded",
  options,
  state,
  longSteps: true,
  step,
  pieces,
  search,
};

async function step(problem: Problem, input: Input, shouldStop: () => boolean): Promise<Output> {
  const highs = input.kind === "assign" ? await loadHighs() : undefined;
  return atOnce(piecesWith(highs, problem, input, shouldStop));
}

/** The solver has to be loaded first; one solution of its program is the shortest piece there is. */
async function* pieces(problem: Problem, input: Input, shouldStop: () => boolean): AsyncGenerator<void, Output, void> {
  const highs = input.kind === "assign" ? await loadHighs() : undefined;
  return yield* piecesWith(highs, problem, input, shouldStop);
}

function piecesWith(
  highs: Highs | undefined,
  problem: Problem,
  input: Input,
  shouldStop: () => boolean,
): Pieces<Output> {
  return withKernels(problem, function* (kernels): Pieces<Output> {
    if (input.kind === "assign") return yield* assignInPieces(highs!, kernels, problem, input, shouldStop);
    const start = yield* plusPlusInPieces(problem, Rng.restore(input.rng), kernels);
    const limits = { iterations: input.iterations, tolerance: 0 };
    const { labels, centers } = yield* lloydInPieces(problem, start, limits, kernels);
    return { kind: "start", labels, centers };
  });
}

/** What a search remembers besides the archive. */
interface Progress {
  /** Row-major: of the cheapest start. */
  readonly centers: readonly number[];
  /** Bounds that are done. */
  readonly done: number;
  readonly violation: number;
  /** Their places in the list of bounds. */
  readonly emptied: readonly number[];
}

const TOGETHER = 4; // programs between two moments
const STARTED = 0.1; // share of the work that the starts are

function state(asked: AskedState<FairAssignOptions>) {
  const { clusters, dim } = asked.problem;
  const bounds = boundsOf(asked).length;
  return parts({
    centers: listOf(finiteNumber(), clusters * dim, clusters * dim),
    done: wholeUpTo(bounds),
    violation: amount,
    emptied: listOf(wholeUpTo(bounds - 1), 0, bounds),
  });
}

async function* search(task: Task): AsyncGenerator<Moment, EndReason, void> {
  const asked = boundsOf(task);
  let progress = task.state as Progress | undefined;
  const moment = (now: Progress): Moment => ({
    share: STARTED + (1 - STARTED) * (now.done / asked.length),
    state: { ...now },
    notes: notesOf(now, asked),
  });
  if (progress === undefined) {
    progress = { centers: await bestCenters(task), done: 0, violation: 0, emptied: [] };
    yield moment(progress);
  }
  while (progress.done < asked.length) {
    progress = await assignNext(task, progress, asked);
    yield moment(progress);
  }
  return "done";
}

interface AskedBounds {
  /** Undefined where they were asked for by name. */
  readonly delta: number | undefined;
  readonly bounds: ShareBounds;
}

function boundsOf({ problem, options: { deltas, lower, upper } }: Pick<Task, "problem" | "options">): AskedBounds[] {
  if (Object.keys(lower).length + Object.keys(upper).length > 0) {
    return [{ delta: undefined, bounds: namedBounds(problem, lower, upper) }];
  }
  return deltas.map((delta) => ({ delta, bounds: relaxedBounds(problem, delta) }));
}

async function bestCenters(task: Task): Promise<number[]> {
  const { options, rng, perform } = task;
  const inputs = Array.from({ length: options.starts }, (_, i): StartInput => {
    return { kind: "start", rng: rng.fork("start", i).save(), iterations: options.iterations };
  });
  let best: Float64Array | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const output of await perform(inputs)) {
    if (output.kind !== "start") continue;
    const cost = await propose(task, output.labels, 0);
    if (best !== undefined && cost >= least) continue;
    least = cost;
    best = output.centers;
  }
  return [...best!];
}

async function assignNext(task: Task, before: Progress, asked: readonly AskedBounds[]): Promise<Progress> {
  const centers = Float64Array.from(before.centers);
  const next = asked.slice(before.done, before.done + TOGETHER);
  const outputs = await task.perform(next.map(({ bounds }): AssignInput => ({ kind: "assign", centers, bounds })));
  let { done, violation, emptied } = before;
  for (const output of outputs) {
    const place = done++;
    if (output.kind !== "assign") continue;
    if (output.emptied > 0) emptied = [...emptied, place];
    violation = Math.max(violation, output.violation);
    await propose(task, output.labels, done);
  }
  return { centers: before.centers, done, violation, emptied };
}

function notesOf({ violation, emptied }: Progress, asked: readonly AskedBounds[]): Notice[] {
  const notes: Notice[] = [];
  if (emptied.length > 0) {
    const deltas = emptied.flatMap((place) => asked[place].delta ?? []);
    notes.push(notice("bounds-emptied", ABOUT, { deltas }));
  }
  if (violation > 0) notes.push(notice("bounds-rounded", ABOUT, { violation }));
  return notes;
}

const ABOUT = "bounds";

/** Returns the cost. */
async function propose(task: Task, labels: Uint8Array, at: number): Promise<number> {
  const { clustering, scores } = await scoreLabels(task, labels);
  task.archive.add({ clustering, scores, origin: { method: NAME, step: at } });
  return scores[0];
}
