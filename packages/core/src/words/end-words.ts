interface EndWords {
  /** By itself. */
  readonly short: string;
  /** After "ended". */
  readonly after: string;
  /** For who watches. */
  readonly told: string;
}

const BY_HAND: EndWords = {
  short: "stopped by hand",
  after: "stopped by hand",
  told: "Stopped by you; the front so far is kept.",
};

/** Why a search ended, in words. */
const ENDS: Readonly<Record<string, EndWords>> = {
  done: {
    short: "all iterations done",
    after: "after all iterations",
    told: "Finished: the method has done all its work.",
  },
  converged: {
    short: "converged",
    after: "when nothing changed any more",
    told: "Finished: the front stopped growing.",
  },
  "front-full": { short: "the front is full", after: "with a full front", told: "Finished: the front is full." },
  time: { short: "time is up", after: "when the time was up", told: "Finished: the time is up." },
  stopped: BY_HAND,
  "stopped by hand": BY_HAND, // as a record says it
};

/** "converged": why a search ended, by itself. */
export function endText(reason: string): string {
  return ENDS[reason]?.short ?? reason;
}

/** "ended when nothing changed any more"; a reason that has no words stands for itself. */
export function endedText(reason: string | undefined): string {
  return reason === undefined ? "ended not yet" : `ended ${ENDS[reason]?.after ?? reason}`;
}

/** "Finished: the front stopped growing.": the same as a sentence for who watches the search. */
export function endSentence(reason: string): string {
  return ENDS[reason]?.told ?? reason;
}
