import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  mjs: "text/javascript",
  wasm: "application/wasm",
};

export interface ServedFolder {
  /** Ends in a slash. */
  readonly url: string;
  readonly close: () => void;
}

/** The files of a folder, to this machine, each with `headers`. */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    const file = join(folder, decodeURIComponent(new URL(request.url!, "http://here").pathname));
    if (!existsSync(file)) return void response.writeHead(404).end();
    const type = TYPES[file.split(".").at(-1)!] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, ...headers }).end(readFileSync(file));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
