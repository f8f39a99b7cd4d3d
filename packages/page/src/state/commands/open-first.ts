import { batch } from "@preact/signals";
import { served, servedStore } from "../../tables/served-store.ts";
import { filesWorker } from "../../workers/answerers.ts";
import { choices, forgetHistory } from "../signals/history.ts";
import { forgetResults, opened } from "../signals/session.ts";
import { tellTrouble } from "../signals/trouble.ts";
import { findFileBefore } from "./file-handle.ts";
import { openComparison } from "./open-comparison.ts";
import { openRun } from "./open-run.ts";
import { openSample, samples } from "./open-table.ts";
import { openings } from "./openings.ts";
import { stopWorker } from "./search-control.ts";

/** What the server says that it has opened, as `opened/opened.json`. */
type Opened =
  | { readonly kind: "comparison" }
  | {
      readonly kind: "run";
      readonly name: string;
      readonly files: readonly string[];
      readonly table: string | null;
    };

/** What the page begins with: what its server has opened, or the sample that its address names. */
export async function openFirst(): Promise<void> {
  if (document.documentElement.dataset.opened !== undefined) return openServed();
  await openNamedSample();
  await findFileBefore();
}

/** What another address names, typed or gone back to: a sample; a file is not to be had by its name. */
export async function openNamed(): Promise<void> {
  openings.begin();
  batch(() => {
    stopWorker();
    forgetResults();
    forgetHistory();
    opened.value = undefined;
  });
  await openNamedSample();
}

async function openNamedSample(): Promise<void> {
  const [kind, name] = choices.peek().source.split(/:(.*)/s);
  if (kind === "sample" && samples.some((sample) => sample.name === name)) await openSample(name, true);
}

async function openServed(): Promise<void> {
  const isLatest = openings.begin(); // a person may open something before it is there
  try {
    const said = JSON.parse(await (await served("opened.json")).text()) as Opened;
    if (said.kind === "comparison") {
      const text = await (await served("comparison.json")).text();
      const comparison = await filesWorker.ask("readComparison", { text });
      return isLatest() ? openComparison(comparison) : undefined;
    }
    const table = said.table === null ? undefined : new File([await served("table")], said.table);
    if (isLatest()) await openRun(servedStore(said.files), said.name, table);
  } catch (error) {
    if (isLatest()) tellTrouble(error);
  }
}
