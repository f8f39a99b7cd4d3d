import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { InputError, optionError } from "@fairfront/core/internal";
import { getRequestListener } from "@hono/node-server";
import { pageApp } from "./page-app.ts";
import { newToken } from "./token.ts";

const LOOPBACK = "127.0.0.1";
const PORTS_TRIED = 20;

/** Where a page is served, and what it shows. */
export interface PageServerOptions {
  /** 0, or none: any free port. */
  readonly port?: number | undefined;
  /** The first port to try where none is named; then the next ones, and at last any free one. */
  readonly preferred?: number | undefined;
  /** A run folder, a comparison or a run's zip to open. */
  readonly opened?: string | undefined;
}

/** A page that is served until it is closed. */
export interface PageServer {
  /** With its token; nothing is served without it. */
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Serves the built page, and what was opened, to this machine only. */
export async function servePage({ port, preferred, opened }: PageServerOptions): Promise<PageServer> {
  const token = newToken();
  const server = createServer();
  await listenOn(server, port, preferred);
  const bound = (server.address() as AddressInfo).port;
  const app = pageApp({ token, hosts: [`${LOOPBACK}:${bound}`, `localhost:${bound}`], opened });
  server.on("request", getRequestListener(app.fetch));
  return {
    url: `http://${LOOPBACK}:${bound}/${token}/`,
    port: bound,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The named port, or the first of the preferred ones that is free: a browser keeps searches by address. */
async function listenOn(server: Server, port: number | undefined, preferred: number | undefined): Promise<void> {
  if (port !== undefined || preferred === undefined) return listen(server, port ?? 0);
  for (let next = preferred; next < preferred + PORTS_TRIED; next++) {
    try {
      return await listen(server, next);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
  return listen(server, 0);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    const refused = (error: NodeJS.ErrnoException): void =>
      fail(error.code === "EADDRINUSE" || error.code === "EACCES" ? portRefused(port, error.code) : error);
    server.once("error", refused);
    server.listen(port, LOOPBACK, () => {
      server.off("error", refused);
      done();
    });
  });
}

function portRefused(port: number, code: string): InputError {
  const why = code === "EACCES" ? "the system does not allow it" : "another program has it";
  return optionError("port", `expected a free port, got ${port}, but ${why}`, {
    advice: "name another, or leave it out",
  });
}
