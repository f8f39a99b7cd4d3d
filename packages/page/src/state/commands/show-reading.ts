import { reading } from "../signals/session.ts";

/** How far the reading of a file is, on the screen; of several at once, the one that began last. */
export interface ShownReading {
  readonly progress: (share: number) => void;
  readonly end: () => void;
}

export function showReading(name: string): ShownReading {
  const by = {};
  const mine = (): boolean => reading.peek()?.by === by;
  reading.value = { name, share: 0, by };
  return {
    progress: (share) => {
      if (mine()) reading.value = { name, share, by };
    },
    end: () => {
      if (mine()) reading.value = undefined;
    },
  };
}
