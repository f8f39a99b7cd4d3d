import {
  type EncodedProblem,
  keepRun as keepRunIn,
  RUN_FILES,
  type RunEvent,
  type RunKeeping,
  type RunRecord,
  type RunStore,
  reportHtml,
  runCommands,
  runReport,
} from "@fairfront/core/internal";
import { nodeSha256 } from "./run-reading.ts";

/** Passes a run's events on and keeps its files: see core. */
export function keepRun(
  store: RunStore,
  problem: EncodedProblem,
  record: RunRecord,
  events: AsyncIterable<RunEvent>,
  { saveEvery, begin }: Pick<RunKeeping, "saveEvery" | "begin"> = {},
): AsyncGenerator<RunEvent, void, void> {
  const documents: RunKeeping["documents"] = async (ended, rows, front) => {
    const { frontFigure } = await import("../figures/front-figure.ts"); // loads slowly, and not every command draws
    const { sizes, labels: cheapest } = front.solutions[0]?.clustering ?? {};
    const report = runReport({
      ...{ record: ended, rows, problem, sizes, cheapest },
      commands: runCommands(ended),
      made: ended.timings.ended!,
    });
    return {
      ...(problem.attributes.length > 0 && { [RUN_FILES.figure]: frontFigure(problem, front) }), // else there is no front to draw
      [RUN_FILES.report]: reportHtml(report),
    };
  };
  const keeping = { store, problem, record, documents, saveEvery, begin, sha256: nodeSha256 };
  return keepRunIn({ ...keeping, now: () => performance.now(), moment: () => new Date().toISOString() }, events);
}
