import { expect, it } from "vitest";
import { atOnce } from "../../../pieces.ts";
import { Rng } from "../../../random/rng.ts";
import { blobs, workspaceAt } from "../small-problems.contract.ts";
import { recentreInPieces, relocateInPlace } from "./move-lists.ts";
import { recallInPieces, saveLists } from "./saved-lists.ts";

it("Saved lists are, when recalled, what they would be if all were listed again", () => {
  for (const weighted of [false, true]) {
    const { local, problem } = workspaceAt(blobs({ size: 300, clusters: 4, groups: [3], weighted }));
    const { lists, clustering } = local;
    atOnce(recentreInPieces(lists));
    const saved = saveLists(lists);
    const { kernels: _, strata: __, ...fresh } = structuredClone({ ...lists, kernels: undefined, strata: undefined });
    const rng = Rng.fromSeed(1);
    for (let i = 0; i < 80; i++) relocateInPlace(lists, rng.below(problem.size), rng.below(problem.clusters));
    atOnce(recentreInPieces(lists)); // other centres, too
    atOnce(recallInPieces(lists, saved));
    expect(clustering).toEqual(fresh.clustering);
    for (const name of ["centers", "distances", "costs", "points", "lengths", "limits", "head", "next"] as const)
      expect(lists[name]).toEqual(fresh[name]);
    for (const name of ["partial", "previous", "sizes"] as const) expect(lists[name]).toEqual(fresh[name]);
  }
});
