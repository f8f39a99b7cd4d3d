import { reading } from "../signals/session.ts";

/** How far the reading of a file or the look at it is, on the screen; of several at once, the one that began last. */
export interface ShownReading {
  readonly progress: (share: number) => void;
  readonly end: () => void;
}

export function showReading(say: (share: number) => string): ShownReading {
  const by = {};
  const mine = (): boolean => reading.peek()?.by === by;
  const now = (share: number) => ({ text: say(share), share, by });
  reading.value = now(0);
  return {
    progress: (share) => {
      if (mine()) reading.value = now(share);
    },
    end: () => {
      if (mine()) reading.value = undefined;
    },
  };
}
