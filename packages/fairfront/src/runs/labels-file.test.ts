import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { watchFile } from "../tables/unchanged.ts";
import { writeLabelsFile } from "./labels-file.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-labels-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("says why each row has no cluster, however many kinds of reasons there are", async () => {
  const size = 66_000; // two bytes count to 65,535
  const [table, out] = ["table.csv", "labels.csv"].map((name) => join(folder, name));
  writeFileSync(table, `x,y\n${Array.from({ length: size }, (_, i) => `${i},1`).join("\n")}\n`);
  const dropped = Array.from({ length: size - 2 }, (_, i) => ({ row: i + 2, reason: `missing set ${i}` }));
  const placed = { rows: Uint32Array.of(0, 1), labels: Uint8Array.of(1, 0), dropped };
  await writeLabelsFile({ path: out, option: "labels" }, table, {}, await watchFile(table), placed);
  const expected = [
    "x,y,cluster,left_out",
    "0,1,1,",
    "1,1,0,",
    ...dropped.map(({ row, reason }) => `${row},1,,${reason}`),
  ];
  expect(readFileSync(out, "utf8").trimEnd().split("\n")).toEqual(expected);
});
