import { loadApplicants } from "./state/commands/open-table.ts";
import { loadExplore } from "./steps/explore-later.ts";
import { computeCode, filesCode, searchParts } from "./workers/worker-code.ts";

/** Loads what is needed later, after the first picture: the page makes no request once it is there. */
export async function loadRest(): Promise<void> {
  await Promise.all([computeCode(), loadApplicants()]);
  await loadExplore();
  await filesCode();
  await searchParts();
}
