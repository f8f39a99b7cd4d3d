import { onceFor } from "../problem/once-for.ts";
import type { Clock } from "./clock.ts";

/**
 * Milliseconds after which work on a thread that others need lets them go first. A slice is to take 16 at most, one frame of
 * a page: the rest of it is for a piece that takes long.
 */
const WORKED = 4;

type AnyPieces<Result> = Generator<void, Result, void> | AsyncGenerator<void, Result, void>;

/** Paces all work of a thread that goes by one clock. */
export interface Pacer {
  /** Whether it is time to rest. */
  isRestDue(): boolean;
  /** A promise where it is time to rest. */
  pause(): Promise<void> | undefined;
  /** Lets others go first in any case. */
  rest(): Promise<void>;
  drive<Result>(pieces: AnyPieces<Result>): Promise<Result>;
}

export const pacerOf: (clock: Clock) => Pacer = onceFor(makePacer);

function makePacer(clock: Clock): Pacer {
  let rested = clock.now();
  /** The last rest that somebody waits for: searches that share a thread have a turn each, not all of them in one turn. */
  let turn: Promise<void> = Promise.resolve();
  const rest = async (): Promise<void> => {
    turn = turn.then(() => clock.rest());
    await turn;
    rested = clock.now();
  };
  const isRestDue = (): boolean => clock.now() - rested >= WORKED;
  const pause = (): Promise<void> | undefined => (isRestDue() ? rest() : undefined);
  return {
    isRestDue,
    pause,
    rest,
    async drive(pieces) {
      let isDone = false;
      try {
        for (;;) {
          const given = pieces.next();
          const next = given instanceof Promise ? await given : given;
          if (next.done === true) {
            isDone = true;
            return next.value;
          }
          const resting = pause();
          if (resting !== undefined) await resting;
        }
      } finally {
        if (!isDone) await pieces.return(undefined as never); // what it has claimed is free again
      }
    },
  };
}
