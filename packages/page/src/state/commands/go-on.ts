import { texts } from "../../texts.ts";
import { type Kept, loadKept } from "../../workers/kept-runs.ts";
import { choicesOf } from "../signals/address.ts";
import { choose, settle } from "../signals/history.ts";
import { opened, runAsked, unseen } from "../signals/session.ts";
import { tellTrouble } from "../signals/trouble.ts";
import { openSample } from "./open-table.ts";
import { startWhenChecked } from "./start-search.ts";

/** The sample that a kept search is about; undefined for a file, which the page does not have. */
export function sampleOf(kept: Kept): string | undefined {
  const { source } = choicesOf(kept.choices);
  return source.startsWith("sample:") ? source.slice("sample:".length) : undefined;
}

/** Goes on with a search that is kept: by its own choices, whatever was chosen since. */
export async function goOnWith(kept: Kept): Promise<void> {
  const sample = sampleOf(kept);
  const same = (): boolean => opened.peek()?.checksum === kept.checksum;
  if (!same() && sample === undefined) return;
  unseen.value = undefined; // everything was chosen
  settle({ ...choicesOf(kept.choices), step: "data" });
  if (!same()) await openSample(sample!, true);
  if (!same()) return; // it could not be read, or another was opened meanwhile
  choose(texts.did.goTo(texts.steps.run), { step: "run" });
  await startWhenChecked(kept);
}

/** Goes on with the search on the screen, whose worker has died. */
export async function goOnFromCopy(): Promise<void> {
  const kept = await loadKept();
  if (kept === undefined || kept.run !== runAsked.peek()?.run) {
    tellTrouble(texts.failures.otherCopy);
    return;
  }
  await goOnWith(kept);
}
