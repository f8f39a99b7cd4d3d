import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EncodeOptions, Rng } from "@fairfront/core/internal";
import { afterAll, expect, it } from "vitest";
import { factsIn } from "../../packages/fairfront/src/lift/rows-facts.ts";
import { liftedIn, parseRows, rowsText } from "../../packages/fairfront/src/lift/rows-file.ts";
import { cellsOfStrata, scoresOf, wholeProblem } from "../../packages/fairfront/src/lift/whole-problem.ts";
import { inProcess } from "../end-to-end/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-forged-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a run of rows elsewhere whose scores and counts fit each other, but not the rows, is refused wherever the rows are there", async () => {
  const rng = Rng.fromSeed(3);
  const rows = Array.from({ length: 200 }, () => `${rng.normal()},${rng.normal()},${rng.float() < 0.4 ? "f" : "m"}`);
  const [table, run] = [join(folder, "people.csv"), join(folder, "run")];
  writeFileSync(table, `x,y,sex\n${rows.join("\n")}\n`);
  const quick = ["--iterations", "2", "--set", "starts=2", "--seed", "4", "--quiet", "--threads", "1"];
  const ask = ["run", table, "--protect", "sex", "--clusters", "3", "--out-of-core", ...quick, "--out", run];
  expect(await inProcess(ask)).toMatchObject({ code: 0 });
  const pick = ["pick", run, "--id", "1"];
  expect((await inProcess(pick)).stdout).toContain("of the cheapest were computed again from the rows");

  const path = join(run, "rows.json");
  const file = parseRows(readFileSync(path, "utf8"));
  const { asked, kept } = file;
  const facts = factsIn(file);
  const whole = wholeProblem(facts, { ...asked.encode, protect: asked.protect, clusters: 3 } as EncodeOptions);
  for (const own of kept) {
    for (const tally of [own.tally, own.ruleTally]) tally.sums = tally.sums.map((sum) => sum * 1.1); // clusters further apart
    own.scores = [...scoresOf(whole, cellsOfStrata(facts, whole), liftedIn(own).tally)!];
  }
  writeFileSync(path, rowsText(file));
  const refused = {
    code: 2,
    stderr: expect.stringMatching(/the labels of solution \d do not have the scores that it says/),
  };
  for (const more of [[], ["--json"], ["--model", join(folder, "m.json")], ["--labels", join(folder, "l.csv")]])
    expect(await inProcess([...pick, ...more])).toMatchObject(refused);

  writeFileSync(path, rowsText({ ...file, state: "running", step: file.step - 1 }));
  expect(await inProcess(["resume", run, "--quiet"])).toMatchObject(refused);
  writeFileSync(path, rowsText(file));
  renameSync(table, `${table}.away`);
  expect(await inProcess(pick)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^The scores of [^\n]+ were not computed again/),
  });
});

it("so is one whose rule has another tally, or whose exceptions are none, or whose groups have other names", async () => {
  const rng = Rng.fromSeed(5);
  const rows = Array.from({ length: 300 }, (_, i) => `${i % 9},${rng.normal()},${rng.float() < 0.4 ? "f" : "m"}`);
  const [table, run] = [join(folder, "others.csv"), join(folder, "other-run")];
  writeFileSync(table, `x,y,sex\n${rows.join("\n")}\n`);
  const quick = ["--iterations", "20", "--seed", "4", "--quiet", "--threads", "1"];
  const ask = ["run", table, "--protect", "sex", "--clusters", "3", "--out-of-core", ...quick, "--out", run];
  expect(await inProcess(ask)).toMatchObject({ code: 0 });
  const path = join(run, "rows.json");
  const text = readFileSync(path, "utf8");
  const { kept } = parseRows(text);
  const moved = kept.findIndex(({ exceptions }) => exceptions.length > 0);
  const plain = kept.findIndex(({ exceptions }) => exceptions.length === 0);
  expect(Math.min(moved, plain)).toBeGreaterThanOrEqual(0);
  type File = ReturnType<typeof parseRows>;
  const forgeries: [number, (file: File) => void, RegExp][] = [
    [plain, ({ kept }) => kept[plain].ruleTally.sums.fill(0), /has another tally than its rule/],
    [moved, ({ kept }) => kept[moved].ruleTally.sums.fill(0), /the rules of solution \d+ do not have the scores/],
    [moved, ({ kept }) => kept[moved].exceptions.push(kept[moved].exceptions[0]), /exceptions that do not lead/],
    [moved, ({ kept }) => kept[moved].exceptions.push({ key: "none", cluster: 0 }), /has exceptions that are none/],
    [plain, ({ facts }) => facts.encoding.attributes[0].groups.reverse(), /are not those of its group "m"/],
  ];
  for (const [id, forge, why] of forgeries) {
    const file = JSON.parse(text) as File;
    forge(file);
    writeFileSync(path, JSON.stringify(file));
    const told = await inProcess(["pick", run, "--id", String(id), "--model", join(folder, "other.json")]);
    expect(told).toMatchObject({ code: 2, stderr: expect.stringMatching(why) });
  }
  writeFileSync(path, text);
  for (const id of [plain, moved])
    expect(await inProcess(["pick", run, "--id", String(id)])).toMatchObject({ code: 0 });
});
