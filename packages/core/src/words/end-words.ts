/** Why a search ended, in words: by itself, and after "ended". */
const ENDS: Readonly<Record<string, { readonly short: string; readonly after: string }>> = {
  done: { short: "all iterations done", after: "after all iterations" },
  converged: { short: "converged", after: "when nothing changed any more" },
  "front-full": { short: "the front is full", after: "with a full front" },
  time: { short: "time is up", after: "when the time was up" },
};

/** "converged": why a search ended, by itself. */
export function endText(reason: string): string {
  return ENDS[reason]?.short ?? reason;
}

/** "ended when nothing changed any more"; a reason that has no words stands for itself. */
export function endedText(reason: string | undefined): string {
  return reason === undefined ? "ended not yet" : `ended ${ENDS[reason]?.after ?? reason}`;
}
