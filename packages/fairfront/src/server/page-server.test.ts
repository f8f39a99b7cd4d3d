import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type PageServer, servePage } from "fairfront/node";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const RUN = fileURLToPath(new URL("../../../../test/fixtures/old-run/run", import.meta.url));

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** The path goes out as it is written: fetch would tidy it up first. */
function get(port: number, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        done({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    asked.on("error", fail);
    asked.end();
  });
}

describe("the page's server", () => {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-server-"));
  let server: PageServer;
  let root: string;
  beforeAll(async () => {
    cpSync(RUN, join(folder, "run"), { recursive: true });
    writeFileSync(join(folder, "run/secret.txt"), "secret");
    server = await servePage({ opened: join(folder, "run") });
    root = new URL(server.url).pathname;
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it("serves the page at the printed address, with a strict policy and isolation", async () => {
    const { status, headers, text } = await get(server.port, root);
    expect(status).toBe(200);
    expect(text).toContain("<html data-opened");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
    expect(headers["content-security-policy"]).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:/);
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const [, script] = /src="\.\/(assets\/index-[^"]+\.js)"/.exec(text)!;
    expect(await get(server.port, root + script)).toMatchObject({
      status: 200,
      headers: { "content-type": "text/javascript; charset=utf-8" },
    });
  });

  it("serves what was opened, and nothing beside it", async () => {
    const front = readFileSync(join(RUN, "front.csv"), "utf8");
    expect(await get(server.port, `${root}opened/front.csv`)).toMatchObject({ status: 200, text: front });
    expect(JSON.parse((await get(server.port, `${root}opened/opened.json`)).text)).toMatchObject({
      kind: "run",
      files: ["run.json", "front.csv", "labels.parquet", "checkpoint/latest.bin"],
      table: null,
    });
    expect((await get(server.port, `${root}opened/secret.txt`)).status).toBe(404);
    expect((await get(server.port, `${root}opened/`)).status).toBe(404);
    expect((await get(server.port, `${root}assets/`)).status).toBe(404);
  });

  it("serves the files of a zip as those of its folder", async () => {
    const names = ["run.json", "front.csv", "labels.parquet"];
    const files = names.map((name) => [`run/${name}`, Uint8Array.from(readFileSync(join(RUN, name)))]);
    writeFileSync(join(folder, "run.zip"), zipSync(Object.fromEntries(files)));
    const other = await servePage({ opened: join(folder, "run.zip") });
    try {
      const { status, text } = await get(other.port, `${new URL(other.url).pathname}opened/front.csv`);
      expect([status, text]).toEqual([200, readFileSync(join(RUN, "front.csv"), "utf8")]);
    } finally {
      await other.close();
    }
  });

  it("refuses a missing or wrong token", async () => {
    for (const path of [
      "/",
      "/index.html",
      "/opened/run.zip",
      `${root.slice(0, -2)}${root.at(-2) === "x" ? "y" : "x"}/`,
      `//${root}`,
      "/%00/",
    ]) {
      const { status, text } = await get(server.port, path);
      expect([path, status]).toEqual([path, 403]);
      expect(text).not.toContain("<html");
    }
    expect(root.length).toBeGreaterThan(20);
  });

  it("refuses a foreign Host or Origin, and everything but GET", async () => {
    expect((await get(server.port, root, { Host: "evil.example" })).status).toBe(403);
    expect((await get(server.port, root, { Host: `evil.example:${server.port}` })).status).toBe(403);
    expect((await get(server.port, root, { Origin: "http://evil.example" })).status).toBe(403);
    expect((await get(server.port, root, { Origin: "null" })).status).toBe(403);
    expect((await get(server.port, root, { Origin: `http://127.0.0.1:${server.port}` })).status).toBe(200);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      expect((await get(server.port, root, {}, method)).status).toBe(405);
    }
  });

  it("never leaves its files, whatever the path", async () => {
    const paths = [
      ...[
        "../../../etc/passwd",
        "..%2f..%2f..%2fetc%2fpasswd",
        "%2e%2e/%2e%2e/package.json",
        "opened/../../secret.txt",
      ],
      ...["opened/..%2fsecret.txt", "assets/..%5c..%5cpackage.json", "/etc/passwd", "opened/%00", "%E0%A4%A"],
    ];
    for (const path of paths) {
      const { status, text } = await get(server.port, root + path);
      expect([path, status === 404 || status === 403]).toEqual([path, true]);
      expect(text).not.toMatch(/root:|secret$|"name"/);
    }
  });

  it("says what to do when the port is taken", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as { port: number };
    await expect(servePage({ port })).rejects.toThrow(
      `port: expected a free port, got ${port}, but another program has it; name another, or leave it out`,
    );
    other.close();
  });

  it("takes the preferred port, or the next free one where that is taken", async () => {
    const first = await servePage({ preferred: 28_417 });
    const second = await servePage({ preferred: 28_417 });
    try {
      expect(first.port).toBeGreaterThanOrEqual(28_417);
      expect(second.port).toBeGreaterThan(first.port);
      expect(second.port).toBeLessThan(28_437);
      expect((await get(second.port, new URL(second.url).pathname)).status).toBe(200);
    } finally {
      await first.close();
      await second.close();
    }
  });
});
