import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encode, fitModel, parseModel, predict, tallyClustering } from "@fairfront/core/internal";
import { readTable } from "fairfront/node";
import { expect, it } from "vitest";
import { oracleBalance, oracleCost } from "../../packages/core/src/testing/oracle.ts";
import { adultLike } from "./adult-like.ts";
import type { Harness } from "./harness.ts";
import { byBalance, dropFile, explore, startRun, TWO_ROUNDS, takeAway, useColumnAs } from "./steps.ts";

export function wholeWay(harness: Harness): void {
  it("takes a person from a dropped file to labels that recompute to the cost and balance on the screen", async () => {
    const path = join(harness.folder, "census.csv");
    writeFileSync(path, adultLike(400, 3));
    const { page, complaints } = await harness.open(await harness.serve());
    await dropFile(page, path);
    await useColumnAs(page, "sex", "Protected");
    await useColumnAs(page, "hours", "Leave out");
    await page.getByText("Best reachable representation: 0.999", { exact: true }).waitFor(); // as proposed; 156 of 400 rows
    await byBalance(page);
    await page.getByText(/Best reachable balance: 0\.\d+/).waitFor();
    await startRun(page, { ...TWO_ROUNDS, clusters: 4, seed: 5 });
    await explore(page);

    const slider = page.getByRole("slider", { name: "The chosen clustering, along the front from cheap to fair" });
    await slider.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    const shown = (await slider.getAttribute("aria-valuetext"))!;
    const labelsFile = await takeAway(page, "Labels, CSV");
    expect(labelsFile.name).toBe("census-clusters.csv");
    const labelsPath = join(harness.folder, labelsFile.name);
    writeFileSync(labelsPath, labelsFile.bytes);

    const table = await readTable(path);
    const problem = encode(table, { protect: ["sex"], clusters: 4, exclude: ["hours"] });
    const labelled = (await readTable(labelsPath)).columns.find(({ name }) => name === "cluster")!;
    const labels = Uint8Array.from(problem.rows, (row) => (labelled.kind === "numeric" ? labelled.values[row] : 255));
    expect(shown).toContain(`cost ${oracleCost(problem, labels).toPrecision(4)} `);
    expect(shown).toContain(`balance ${oracleBalance(problem, labels, 0).toFixed(3)} `);

    const typed = await takeAway(page, "Labels, Parquet");
    const typedPath = join(harness.folder, typed.name);
    writeFileSync(typedPath, typed.bytes);
    const again = await readTable(typedPath);
    expect(again.columns.map(({ name }) => name)).toEqual([...table.columns.map(({ name }) => name), "cluster"]);
    expect(again.columns.at(-1)).toMatchObject({ values: (labelled as { values: Float64Array }).values });

    const model = parseModel(JSON.parse((await takeAway(page, "Model, JSON")).bytes.toString()));
    const origin = { method: "trace", step: model.training.step };
    expect(model).toEqual(
      JSON.parse(JSON.stringify(fitModel(problem, { clustering: tallyClustering(problem, labels), origin }))),
    );
    const predicted = predict(model, table).labels;
    const same = problem.rows.reduce((count, row, point) => count + (predicted[row] === labels[point] ? 1 : 0), 0);
    expect(same).toBe(model.training.reproduced);
    expect(complaints).toEqual([]);
  });
}
