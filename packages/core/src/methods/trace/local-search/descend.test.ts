import { describe, expect, it } from "vitest";
import { blobs, stripes } from "../small-problems.contract.ts";
import { openWorkspace, setLabelsInPlace } from "../workspace.ts";
import { descendInPlace } from "./descend.ts";

describe("A descent", () => {
  it("moves nothing once it should stop", () => {
    const problem = blobs({ size: 4000, clusters: 4 });
    const labels = stripes(problem);
    const workspace = openWorkspace(problem, () => true);
    setLabelsInPlace(workspace, labels);
    descendInPlace(workspace.local, 2, true);
    expect(workspace.clustering.labels).toEqual(labels);
    const patient = openWorkspace(problem, () => false);
    descendInPlace(patient.local, 2, true);
    expect(patient.clustering.labels).not.toEqual(labels);
  });
});
