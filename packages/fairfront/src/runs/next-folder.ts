import { mkdir } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** Makes `<prefix>-<table>-<n>` in the working directory, with the next free number. */
export async function makeNextFolder(prefix: string, table: string): Promise<string> {
  for (let n = 1; ; n++) {
    const path = nextFolder(prefix, table, n);
    try {
      await mkdir(path);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      await makeFolder(path); // says why it cannot
      return path;
    }
  }
}

/** Where such a folder lies. */
export function nextFolder(prefix: string, table: string, n = 1): string {
  return resolve(`${prefix}-${tableName(table)}-${n}`);
}

/** A table's file name without its endings, and without what a terminal obeys. */
export function tableName(path: string): string {
  const name = basename(path).replace(/(\.[A-Za-z0-9]+){1,2}$/, "");
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "_") || "table";
}
