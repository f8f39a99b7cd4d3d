import type { RngState } from "../../random/rng.ts";
import type { AskedState, EndReason, Moment, SearchTask } from "../method.ts";
import { wholeUpTo } from "../saved-numbers.ts";
import { scoreLabels } from "../score-labels.ts";
import { parts } from "../shapes.ts";

export interface StartOutput {
  readonly labels: Uint8Array;
}

const TOGETHER = 4; // starts between two moments: enough for threads, soon enough for a person who waits
const SAME_COST = 1 - 1e-12; // two starts that meet in one clustering differ only by the order of its clusters

/** What `bestOfStarts` can have been left with. */
export const startsState = ({ options, members }: AskedState<{ readonly starts: number }>) =>
  parts({ start: wholeUpTo(members > 0 ? options.starts : 0) });

/** Runs `options.starts` independent starts and keeps the cheapest clustering alone; of equals the first. */
export async function* bestOfStarts<Options extends { readonly starts: number }, Input>(
  method: string,
  task: SearchTask<Options, Input, StartOutput>,
  inputOf: (rng: RngState) => Input,
): AsyncGenerator<Moment, EndReason, void> {
  const { options, rng, archive, perform } = task;
  const { starts } = options;
  let start = (task.state as { start: number } | undefined)?.start ?? 0;
  while (start < starts) {
    const together = Math.min(TOGETHER, starts - start);
    const first = start;
    const inputs = Array.from({ length: together }, (_, i) => inputOf(rng.fork("start", first + i).save()));
    for (const { labels } of await perform(inputs)) {
      start++;
      const { clustering, scores } = await scoreLabels(task, labels);
      const best = archive.members.at(0);
      if (best !== undefined && scores[0] >= best.scores[0] * SAME_COST) continue;
      archive.replaceAll([{ clustering, scores, origin: { method, step: start } }]);
    }
    yield { share: start / starts, state: { start } };
  }
  return "done";
}
