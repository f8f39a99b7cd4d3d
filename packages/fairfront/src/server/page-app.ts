import { Hono } from "hono";
import { openedFiles, type ServedFile } from "./opened-files.ts";
import { pageFiles } from "./page-files.ts";
import { sameToken } from "./token.ts";

export interface PageAppOptions {
  readonly token: string;
  /** What the Host header may say. */
  readonly hosts: readonly string[];
  readonly opened: string | undefined;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": POLICY,
  // Together they give the page shared memory, and keep every other page away from it.
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer", // the address holds the token
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};

/**
 * Answers GET /TOKEN/... with files of the built page, and with what was opened below /TOKEN/opened/. Every file is
 * known by its name beforehand: no path of a request ever reaches the disk.
 */
export function pageApp({ token, hosts, opened }: PageAppOptions): Hono {
  const app = new Hono();
  const origins = hosts.map((host) => `http://${host}`);
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
  });
  app.use(async (context, next) => {
    const host = context.req.header("host") ?? "";
    if (!hosts.includes(host)) return context.text("This server answers only to its own address.\n", 403);
    const origin = context.req.header("origin");
    if (origin !== undefined && !origins.includes(origin)) {
      return context.text("This server answers only to its own page.\n", 403);
    }
    if (context.req.method !== "GET" && context.req.method !== "HEAD") {
      return context.text("Only GET.\n", 405, { Allow: "GET, HEAD" });
    }
    return next();
  });
  app.get("*", async (context) => {
    const path = new URL(context.req.url).pathname;
    const [, given = "", name = ""] = /^\/([^/]*)(?:\/(.*))?$/.exec(path) ?? [];
    if (!sameToken(given, token))
      return context.text("The address lacks its secret; use the one that was printed.\n", 403);
    if (!path.startsWith(`/${given}/`)) return context.redirect(`/${given}/`);
    const files: Map<string, ServedFile> = name.startsWith("opened/") ? await openedFiles(opened) : await pageFiles();
    const file = files.get(decoded(name) || "index.html");
    if (file === undefined) return context.text("There is no such file.\n", 404);
    const bytes = await file.read().catch(() => undefined);
    if (bytes === undefined) return context.text("The file is no longer there.\n", 404);
    const body = opened !== undefined && name === "" ? withOpened(bytes) : bytes;
    return context.body(body, 200, { "Content-Type": file.type });
  });
  return app;
}

/** Tells the page that there is something to fetch below opened/. */
function withOpened(page: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(page).replace("<html", "<html data-opened");
  return new TextEncoder().encode(text);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
