import { Turns } from "./turns.ts";

/** Tables, runs and comparisons that are being opened: the last one counts, whichever is read first. */
export const openings = new Turns();
