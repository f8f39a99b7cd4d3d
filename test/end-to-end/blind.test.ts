import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { cli, inFolder } from "./cli.ts";
import { balanceOf, costOf, readCsv, representationOf, zscored } from "./oracle.ts";

const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));
const CLUSTERS = 4;

describe("fairfront pick --blind", { timeout: 120_000 }, () => {
  it("writes a model that never asks for the group, and tells the cost and the fairness it really has", async () => {
    await inFolder(async (folder) => {
      const ask = ["--protect", "sex", "--clusters", String(CLUSTERS), "--iterations", "3", "--set", "starts=3"];
      const run = await cli(folder, "run", TABLE, ...ask, "--measure", "representation", "--out", "run", "--quiet");
      expect(run).toMatchObject({ code: 0 });
      const wish = ["pick", "run", "--representation", "0.95", "--model"];
      const seeing = await cli(folder, ...wish, "seeing.json");
      expect(seeing.stdout).toMatch(/uses the group: yes\n/);
      expect(seeing.stdout).toContain("New people are placed by using their group");
      const picked = await cli(folder, ...wish, "blind.json", "--blind", "--labels", "labels.csv");
      expect(picked).toMatchObject({ code: 0 });
      expect(picked.stdout).toMatch(/uses the group: no\n/);
      expect(picked.stdout).toContain("New people are placed without looking at their group");
      const model = JSON.parse(readFileSync(join(folder, "blind.json"), "utf8"));
      expect(model).toMatchObject({ usesGroup: false, text: expect.stringMatching(/^uses the group: no/) });
      const text = JSON.parse(readFileSync(join(folder, "seeing.json"), "utf8")).text;
      expect(text).toMatch(/^uses the group: yes/);

      // New rows have no column sex at all.
      const table = readCsv(TABLE);
      const features = [...table.keys()].filter((name) => name !== "sex");
      const rows = table.get("sex")!.map((_, row) => features.map((name) => table.get(name)![row]).join(","));
      writeFileSync(join(folder, "new.csv"), `${[features.join(","), ...rows].join("\n")}\n`);
      const placed = await cli(folder, "predict", "blind.json", "new.csv", "--out", "placed.csv");
      expect(placed).toMatchObject({ code: 0, stderr: "" });
      const warned = await cli(folder, "predict", "seeing.json", "new.csv", "--out", "warned.csv");
      expect(warned.stderr).toMatch(/sex/); // the other model says what it lacks

      // Everything once more, from the table and the predicted clusters alone.
      const ruled = readCsv(join(folder, "placed.csv")).get("cluster")!.map(Number);
      const chosen = readCsv(join(folder, "labels.csv")).get("cluster")!.map(Number);
      const points = zscored(features.map((name) => table.get(name)!));
      const sexes = table.get("sex")!;
      const { training } = model;
      expect(training.reproduced).toBe(ruled.filter((cluster, row) => cluster === chosen[row]).length);
      expect(training.cost.model).toBeCloseTo(costOf(points, ruled, CLUSTERS), 9);
      expect(training.cost.chosen).toBeCloseTo(costOf(points, chosen, CLUSTERS), 9);
      expect(training.balance[0].model).toBeCloseTo(balanceOf(sexes, ruled, CLUSTERS), 12);
      expect(training.fairness[0].representation.model).toBeCloseTo(representationOf(sexes, ruled, CLUSTERS), 12);
      expect(training.fairness[0].representation.chosen).toBeCloseTo(representationOf(sexes, chosen, CLUSTERS), 12);
      expect(training.fairness[0].representation.model).toBeLessThan(training.fairness[0].representation.chosen);
      expect(readFileSync(join(folder, "run/report.html"), "utf8")).toContain("centres alone, without the group");

      const shown = await cli(folder, ...wish, "blind.json", "--blind", "--json");
      expect(JSON.parse(shown.stdout).model).toEqual({ usesGroup: false, ...pickedFacts(training) });
    });
  });

  it("is refused without a model, and where nothing is protected", async () => {
    await inFolder(async (folder) => {
      const ask = ["--clusters", "3", "--min-size", "100", "--out", "run", "--quiet"];
      expect(await cli(folder, "run", TABLE, "--features", "age,income", ...ask)).toMatchObject({ code: 0 });
      const alone = await cli(folder, "pick", "run", "--id", "0", "--blind");
      expect(alone).toMatchObject({ code: 2, stderr: expect.stringMatching(/--blind: goes with --model/) });
      const nothing = await cli(folder, "pick", "run", "--id", "0", "--blind", "--model", "model.json");
      expect(nothing).toMatchObject({ code: 2, stderr: expect.stringMatching(/--blind: this run protects no column/) });
    });
  });
});

function pickedFacts({ reproduced, rows, cost, balance, fairness }: Readonly<Record<string, unknown>>) {
  return { reproduced, rows, cost, balance, fairness };
}
