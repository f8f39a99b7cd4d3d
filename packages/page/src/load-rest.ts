import { addWords } from "./notice-words.ts";
import { loadExplore } from "./steps/explore-later.ts";
import { computeCode, filesCode, searchParts } from "./workers/worker-code.ts";

/** Loads what is needed later, after the first picture: the page makes no request once it is there. */
export async function loadRest(): Promise<void> {
  await computeCode();
  await loadExplore();
  addWords((await import("./texts/later-words.ts")).laterCatalog);
  await filesCode();
  await searchParts();
}
