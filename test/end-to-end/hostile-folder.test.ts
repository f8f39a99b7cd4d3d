import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli, filesIn } from "./cli.ts";
import { inProcess } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-hostile-"));
const bad = join(folder, "bad");
const secret = join(folder, "secret.csv");
const written = join(folder, "written.csv");
let requests = 0;
const server = createServer((_request, response) => {
  requests++;
  response.end("x\n1\n");
});

/** Of a record, as JSON. */
type Plain = Record<string, unknown> & { asked: Record<string, unknown> };

beforeAll(async () => {
  const rows = Array.from({ length: 60 }, (_, i) => `${(i * 7) % 13},${(i * 5) % 11},${i % 2 === 0 ? "a" : "b"}`);
  writeFileSync(join(folder, "table.csv"), `x,y,group\n${rows.join("\n")}\n`);
  writeFileSync(secret, "x\n1\n");
  const ask = ["--protect", "group", "--clusters", "2", "--method", "lloyd", "--out", "good", "--quiet"];
  const ended = await cli(folder, "run", "table.csv", ...ask);
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}, 60_000);

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A copy of the good run's folder with another record. */
function changed(change: (record: Plain) => void): void {
  rmSync(bad, { recursive: true, force: true });
  cpSync(join(folder, "good"), bad, { recursive: true });
  const path = join(bad, "run.json");
  const record = JSON.parse(readFileSync(path, "utf8")) as Plain;
  change(record);
  writeFileSync(path, JSON.stringify(record));
}

const PICK = ["pick", bad, "--id", "0", "--labels", join(folder, "labels.csv")];
const COMMANDS: readonly (readonly string[])[] = [
  PICK,
  ["resume", bad, "--quiet"],
  ["run", "--repeat", bad, "--out", join(folder, "again"), "--quiet"],
];

type Ask = (command: readonly string[]) => Promise<{ code: number | null; stdout: string; stderr: string }>;
const asPerson: Ask = (command) => cli(folder, ...command);

/** All commands refuse the folder in one line, and leave nothing. */
async function expectRefused(change: (record: Plain) => void, told: RegExp, ask: Ask = inProcess): Promise<void> {
  for (const command of COMMANDS) {
    changed(change);
    const before = filesIn(folder);
    const { code, stdout, stderr } = await ask(command);
    expect({ code, stdout }, `${command[0]}: ${stderr}`).toEqual({ code: 2, stdout: "" });
    expect(stderr, command[0]).toMatch(/^fairfront: [^\n]+\n$/);
    expect(stderr, command[0]).toMatch(told);
    expect(filesIn(folder), command[0]).toEqual(before);
  }
}

describe("a run folder from somebody else", () => {
  it.each<[string, string]>([
    ["writes a file", "true); COPY (SELECT 1) TO '@written'; SELECT (true"],
    ["makes a database", "true); ATTACH '@written'; SELECT (true"],
    ["reads a file", "x IN (SELECT x FROM '@secret')"],
    ["reads a file into an error", "(SELECT content::INT FROM read_text('@secret')) > 1"],
    ["sends a request", "x IN (SELECT x FROM read_csv('@url'))"],
    ["loads an extension", "true); INSTALL httpfs; LOAD httpfs; SELECT (true"],
    ["throws dice", "random() > 0.5"],
  ])(
    "is refused by every command where its condition %s",
    async (_what, where) => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.csv`;
      const filled = where.replace("@written", written).replace("@secret", secret).replace("@url", url);
      const change = (record: Plain): void => {
        record.state = "stopped";
        record.asked.reading = { where: filled };
      };
      await expectRefused(change, /--where: expected a condition in SQL/, asPerson);
      expect(existsSync(written)).toBe(false);
      expect(requests).toBe(0);
    },
    120_000,
  );

  it("is not read as a table where its record names another file", async () => {
    const named = join(folder, "named.csv");
    writeFileSync(named, "password\nhunter2\n");
    await expectRefused((record) => {
      record.state = "stopped";
      record.asked.table = named;
    }, /named\.csv/);
    const { stderr } = await inProcess(PICK);
    expect(stderr).not.toMatch(/password|hunter2/);
  }, 60_000);

  it.each<[string, (record: Plain) => void]>([
    ["threads beyond all machines", (record) => (record.asked.threads = 1e6)],
    ["groups that are no points", (record) => ((record.problem as { size: number }).size = 61)],
  ])(
    "is refused by every command where its record has %s",
    async (_what, change) => {
      await expectRefused((record) => {
        record.state = "stopped";
        change(record);
      }, /run folder: expected a run's record/);
    },
    60_000,
  );

  it("is not followed to another machine", async () => {
    await expectRefused((record) => {
      record.state = "stopped";
      record.asked.table = "//127.0.0.1/share/table.csv";
    }, /table: the record names one on another machine/);
  }, 60_000);

  it("is picked from beside a lock that names nobody, and refused in one line beside one that cannot be read", async () => {
    changed(() => {});
    const lock = join(bad, ".lock");
    for (const nobody of ["", "rubbish", "{}", "\u0000".repeat(1000)]) {
      writeFileSync(lock, nobody);
      expect(await inProcess(PICK)).toMatchObject({ code: 0, stderr: "" });
      expect(existsSync(lock)).toBe(false);
    }
    for (const unreadable of [() => mkdirSync(lock), () => writeFileSync(lock, Buffer.alloc(1 << 17))]) {
      unreadable();
      const { code, stdout, stderr } = await inProcess(PICK);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(
        /^fairfront: run folder: "[^\n]*" has a lock that cannot be read \(E[^\n]*; remove it [^\n]*\n$/,
      );
      expect(existsSync(lock)).toBe(true);
      rmSync(lock, { recursive: true });
    }
  }, 60_000);

  it("is refused where its labels or its front are of another run", async () => {
    changed(() => {});
    writeFileSync(join(bad, "labels.parquet"), "PAR1 and more PAR1");
    expect(await inProcess(PICK)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^fairfront: run folder: [^\n]+\n$/),
    });
    changed(() => {});
    const front = join(bad, "front.csv");
    writeFileSync(front, readFileSync(front, "utf8").replace(/^0,([^,]+),([^,]+),([^,]+)/m, "0,$1,$2,1.3"));
    expect(await inProcess(PICK)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^fairfront: run folder: expected front\.csv [^\n]+\n$/),
    });
  }, 60_000);
});
