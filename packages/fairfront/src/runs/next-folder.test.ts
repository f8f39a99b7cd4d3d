import { expect, it } from "vitest";
import { tableName } from "./next-folder.ts";

it("names a folder after the table, without the endings of its file", () => {
  expect(["a/adult.csv", "b.csv.gz", "plain", ".csv"].map(tableName)).toEqual(["adult", "b", "plain", "table"]);
});
