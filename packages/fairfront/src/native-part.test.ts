import { InputError } from "@fairfront/core";
import { expect, it } from "vitest";
import { nativePart } from "./native-part.ts";

it("names a native part that cannot be loaded, with the system it is for and what to do", async () => {
  const load = async () => {
    throw new Error("Cannot find module '@duckdb/node-bindings-linux-x64/duckdb.node'\nRequire stack: ...");
  };
  const error = await nativePart("DuckDB", load).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toMatch(
    `DuckDB: its native part for ${process.platform} on ${process.arch} is not installed or cannot be loaded (Cannot find module`,
  );
  expect(error.message).toMatch(/install fairfront again on this machine, with optional dependencies$/);
  expect(await nativePart("DuckDB", async () => 7)).toBe(7);
});
