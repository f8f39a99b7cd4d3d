import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError } from "@fairfront/core/internal";
import type { ServedFile } from "./opened-files.ts";

const PAGE = fileURLToPath(new URL("../../dist/page/", import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
};

/** The built page: every file by its name. */
export async function pageFiles(folder = PAGE): Promise<Map<string, ServedFile>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
  if (files.length === 0)
    throw new InputError("page", `expected the built page in ${folder}, got none; run npm run build`);
  return new Map(
    files.map((path) => [
      path.slice(folder.length).replaceAll("\\", "/").replace(/^\/+/, ""),
      {
        type: TYPES[extname(path)] ?? "application/octet-stream",
        read: async () => Uint8Array.from(await readFile(path)),
      },
    ]),
  );
}
