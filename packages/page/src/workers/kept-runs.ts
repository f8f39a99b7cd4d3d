import { type Checkpoint, InputError, type SavedSolution } from "@fairfront/core/internal";
import { browserStore } from "./browser-store.ts";
import type { KeptRun } from "./messages.ts";

// One run at most, in this browser only: labels and tallies, never the table itself.
const inStore = browserStore("fairfront", "runs");
const KEY = "latest";

export interface Kept extends KeptRun {
  readonly checkpoint: Checkpoint;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

export async function keepCheckpoint(run: KeptRun, checkpoint: Checkpoint): Promise<void> {
  const members = checkpoint.members.map(ownMemory);
  const kept: Kept = { ...run, checkpoint: { ...checkpoint, members }, at: Date.now() };
  await inStore("readwrite", (store) => store.put(kept, KEY)).catch(() => {}); // private windows may refuse; the run goes on
}

export async function loadKept(): Promise<Kept | undefined> {
  return (await inStore("readonly", (store) => store.get(KEY)).catch(() => undefined)) as Kept | undefined;
}

/** What is kept by that name; another tab may have kept its own search since. */
export async function keptAs(run: string): Promise<Kept> {
  const kept = await loadKept();
  if (kept?.run === run) return kept;
  throw new InputError("kept search", "expected its copy, got that of another search or none; start it again");
}

/** Held for as long as the search goes on, in whichever tab. */
export function lockOfRun(run: string): string {
  return `fairfront run ${run}`;
}

/** Deletes what is kept of a search that is done: it was for a closed tab. */
export async function forgetRun(run: string): Promise<void> {
  if ((await loadKept())?.run === run) await forgetKept();
}

export async function forgetKept(): Promise<void> {
  await inStore("readwrite", (store) => store.delete(KEY)).catch(() => {});
}

/** The database takes no shared memory. */
function ownMemory({ labels, floats, counts, scores, origin }: SavedSolution): SavedSolution {
  return {
    labels: new Uint8Array(labels),
    floats: new Float64Array(floats),
    counts: new Int32Array(counts),
    scores: new Float64Array(scores),
    origin,
  };
}
