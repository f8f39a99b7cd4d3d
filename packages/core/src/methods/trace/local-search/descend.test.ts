import { describe, expect, it } from "vitest";
import { atOnce } from "../../../pieces.ts";
import { blobs, stripes } from "../small-problems.contract.ts";
import { openWorkspace, setLabels } from "../workspace.ts";
import { descendInPieces } from "./descend.ts";

describe("A descent", () => {
  it("moves nothing once it should stop", () => {
    const problem = blobs({ size: 4000, clusters: 4 });
    const labels = stripes(problem);
    const workspace = openWorkspace(problem, () => true);
    atOnce(setLabels(workspace, labels));
    atOnce(descendInPieces(workspace.local, 2, true));
    expect(workspace.clustering.labels).toEqual(labels);
    const patient = openWorkspace(problem, () => false);
    atOnce(descendInPieces(patient.local, 2, true));
    expect(patient.clustering.labels).not.toEqual(labels);
  });
});
