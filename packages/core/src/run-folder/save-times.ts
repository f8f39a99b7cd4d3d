const SAVE_EVERY = 2000; // milliseconds
const SAVING_SHARE = 0.05; // of the time, where a save takes long
const FIRST_SHARE = 0.25; // of the usual time: what ends early, ends in the first second

/** When a run that goes on is saved, wherever to. */
export interface SaveTimes {
  /** Saves, where it is time. Says whether it did. */
  ifDue(save: () => Promise<void>): Promise<boolean>;
}

/** `now` counts milliseconds. */
export function saveTimes(now: () => number, every: number = SAVE_EVERY): SaveTimes {
  let next = now() + every * FIRST_SHARE;
  return {
    ifDue: async (save) => {
      const began = now();
      if (began < next) return false;
      await save();
      const ended = now();
      next = ended + Math.max(every, (ended - began) / SAVING_SHARE);
      return true;
    },
  };
}
