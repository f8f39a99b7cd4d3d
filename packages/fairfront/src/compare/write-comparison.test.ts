import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Comparison, compareMethods, encode, methodNamed, syntheticSet } from "@fairfront/core/internal";
import { beforeAll, describe, expect, it } from "vitest";
import { COMPARISON_FILES, checkComparisonFolder, createComparisonFolder } from "./comparison-folder.ts";
import { csvTable, markdownTable, markdownText, plainTable } from "./result-table.ts";
import { writeComparison } from "./write-comparison.ts";

const problem = encode(syntheticSet("syn_equal_ds2", 1), { protect: ["group"], clusters: 2 });
const contenders = [
  { method: methodNamed("lloyd"), options: { starts: 2 } },
  { method: methodNamed("fair-assign"), options: { starts: 2, deltas: [0, 0.5] } },
];
const asked = { table: "/data/some.csv", checksum: "", encode: {}, seeds: [1, 2], version: "0" };

async function comparisonNow(): Promise<Comparison> {
  for await (const event of compareMethods(problem, contenders, { seeds: [1, 2] })) {
    if (event.kind === "finished") return event.comparison;
  }
  throw new Error("a comparison ends with its result");
}

async function writtenFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fairfront-compare-"));
  await writeComparison(folder, problem, await comparisonNow(), asked, 0.1);
  return folder;
}

const read = (folder: string, name: string): Promise<string> => readFile(join(folder, name), "utf8");

describe("the folder of a comparison", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await writtenFolder();
  });

  it("holds all of its files and nothing else", async () => {
    expect((await readdir(folder)).sort()).toEqual(Object.values(COMPARISON_FILES).sort());
  });

  it("is the same, byte for byte, when it is made again, but for what was measured", async () => {
    const again = await writtenFolder();
    for (const name of ["comparison.json", "fronts.csv", "quality.csv", "coverage.csv", "comparison.svg"]) {
      expect(await read(again, name), name).toBe(await read(folder, name));
    }
  });

  it("has every front of every seed in comparison.json, with what the hypervolume's box is", async () => {
    const record = JSON.parse(await read(folder, COMPARISON_FILES.record));
    expect(record.methods.map(({ name }: { name: string }) => name)).toEqual(["lloyd", "fair-assign"]);
    expect(record.methods[1].runs.map(({ seed }: { seed: number }) => seed)).toEqual([1, 2]);
    expect(record.methods[1].runs[0].front[0]).toHaveLength(2);
    expect(record.objectives.map(({ ideal }: { ideal: number }) => ideal)).toEqual([0, 1]);
    const rows = (await read(folder, COMPARISON_FILES.fronts)).trim().split("\n");
    expect(rows[0]).toBe("method,seed,id,cost,balance,representation");
    const count = record.methods.flatMap(({ runs }: { runs: { front: unknown[] }[] }) =>
      runs.flatMap(({ front }) => front),
    );
    expect(rows.length - 1).toBe(count.length);
  });

  it("labels every method in the picture, and describes it for those who do not see it", async () => {
    const svg = await read(folder, COMPARISON_FILES.figure);
    for (const title of ["VanillaKM", "FairAssign"]) expect(svg).toContain(`>${title}</text>`);
    expect(svg).toMatch(/<desc[^>]*>VanillaKM: cost .* FairAssign: /);
    const png = await readFile(join(folder, COMPARISON_FILES.picture));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(1720);
  });

  it("is not written over without being asked to", async () => {
    await expect(checkComparisonFolder({ out: folder, table: "x.csv" })).rejects.toThrow(
      /already has .* replace it with force: true$/,
    );
    expect(await createComparisonFolder({ out: folder, table: "x.csv", force: true })).toBe(folder);
  });
});

describe("a table of text", () => {
  const table = {
    title: "T",
    head: ["a name", "n|o"],
    rows: [
      ["x", { value: 1 / 3, text: "0.33" }],
      ["long", undefined],
    ],
  };

  it("lines up in a terminal", () => {
    expect(plainTable(table)).toBe("T\na name   n|o\nx       0.33\nlong       -\n");
  });

  it("escapes what would end a field in Markdown", () => {
    expect(markdownTable(table)).toBe("## T\n\n| a name | n\\|o |\n| --- | ---: |\n| x | 0.33 |\n| long | - |\n");
  });

  it("shows names as they are in Markdown: no tag, link or picture of theirs", async () => {
    const name = "<img src=x>![a](http://b)`c`_d_&lt;\\n|\n# e";
    const text = markdownText(name);
    expect(text).not.toMatch(/(?<!\\)[<>[\]`_&|#!]|\n/);
    const folder = await mkdtemp(join(tmpdir(), "fairfront-compare-"));
    const hostile = { ...problem, attributes: problem.attributes.map((attribute) => ({ ...attribute, name })) };
    await writeComparison(folder, hostile, await comparisonNow(), { ...asked, table: "/data/a<b>.csv" }, 0.1);
    const written = await read(folder, COMPARISON_FILES.table);
    expect(written).toContain("# a\\<b\\>, 2 clusters");
    expect(written).toContain(`balance by ${text}`);
    expect(written).not.toMatch(/(?<!\\)<img/);
  });

  it("keeps all digits in CSV", () => {
    expect(csvTable(table)).toBe("a_name,n|o\nx,0.3333333333333333\nlong,\n");
  });
});
