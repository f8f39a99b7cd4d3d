import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cli, filesIn, start } from "./cli.ts";
import { inProcess } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-hostile-rows-"));
const table = join(folder, "table.csv");
const bad = join(folder, "bad");
const started = join(folder, "python-was-started");
let asked = 0;
const server = createServer((socket) => {
  asked++;
  socket.destroy();
});

/** Of a file, as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: any part of it may be anything
type Plain = any;

const LINES = Array.from(
  { length: 80 },
  (_, i) =>
    `${9007199254740993n + 2n * BigInt(i)},00${i % 7},2024-01-${10 + (i % 9)},${(i * 7) % 13},${(i * 5) % 11},${i % 3 === 0 ? "a" : "b"}`,
);

beforeAll(async () => {
  writeFileSync(table, `id,code,day,x,y,group\n${LINES.join("\n")}\n`);
  const ask = ["--protect", "group", "--features", "x,y", "--clusters", "2", "--method", "lloyd", "--out-of-core"];
  const ended = await cli(folder, "run", "table.csv", ...ask, "--threads", "1", "--out", "good", "--quiet");
  expect(ended).toMatchObject({ code: 0 });
  const python = join(folder, "python");
  writeFileSync(python, `#!/bin/sh\ntouch '${started}'\n`);
  chmodSync(python, 0o755);
  process.env.PYSPARK_PYTHON = python;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}, 60_000);

afterAll(() => {
  server.close();
  delete process.env.PYSPARK_PYTHON;
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  rmSync(bad, { recursive: true, force: true });
  cpSync(join(folder, "good"), bad, { recursive: true });
});

function change(how: (file: Plain) => void): void {
  const path = join(bad, "rows.json");
  const file = JSON.parse(readFileSync(path, "utf8")) as Plain;
  how(file);
  writeFileSync(path, JSON.stringify(file));
}

const labels = join(folder, "labels.csv");
const PICK = ["pick", bad, "--id", "0", "--labels", labels];

/** The command refuses in one line, and leaves nothing. */
async function expectRefused(args: readonly string[], told: RegExp): Promise<void> {
  const before = filesIn(folder);
  const { code, stdout, stderr } = await inProcess(args);
  expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^fairfront: [^\n]{1,300}\n$/);
  expect(stderr).toMatch(told);
  expect(filesIn(folder)).toEqual(before);
}

describe("a run of rows elsewhere, from somebody else", () => {
  it.each(["postgres", "postgresql", "clickhouse", "clickhouses", "spark", "sc", "nothing"])(
    "is not followed to %s://, and starts no program",
    async (scheme) => {
      change((file) => {
        file.state = "running";
        file.asked.table = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/a/b`;
      });
      await expectRefused(PICK, /table: the record names one on another machine/);
      await expectRefused(["resume", bad], /table: the record names one on another machine/);
      expect({ asked, started: existsSync(started) }).toEqual({ asked: 0, started: false });
    },
  );

  it("is not followed to a share of another machine, nor to another folder that is asked by hand", async () => {
    change((file) => (file.asked.table = "//127.0.0.1/share/table.csv"));
    await expectRefused(PICK, /another machine/);
    change((file) => Object.assign(file, { state: "running", asked: { ...file.asked, table: "hand:///etc" } }));
    await expectRefused(["resume", bad], /expected .*bad\/table\.json/);
  });

  it.each<[string, (file: Plain) => void]>([
    ["a score that does not follow from its tally", (file) => (file.kept[0].scores[1] = 1)],
    ["a tally of more rows", (file) => file.kept[0].tally.counts[0]++],
    ["a tally of half a row", (file) => (file.kept[0].tally.counts = [0.5, 26.5, 26.5, 26.5])],
    ["sums that are not those of all rows", (file) => (file.kept[0].tally.sums[0] += 5)],
    ["centres of another dimension", (file) => file.kept[0].rule.centers.push(0)],
    ["prices that are too few", (file) => file.kept[0].rule.prices.pop()],
    ["a candidate of another size", (file) => file.candidates[0].target.pop()],
    ["candidates beyond all bounds", (file) => (file.candidates = Array(1501).fill(file.candidates[0]))],
    ["an exception that leads nowhere", (file) => (file.kept[0].exceptions = [{ key: "1", cluster: 9 }])],
    ["strata of other rows", (file) => file.facts.strata[0].rows--],
    ["a stratum of no group", (file) => (file.facts.strata[1].cell = 99)],
    ["an offset of another dimension", (file) => file.facts.offset.pop()],
    ["a path that the engine may write to", (file) => (file.asked.read.written = "/etc/passwd")],
    ["more asked of the search", (file) => (file.asked.search.solutions = 1e9)],
    ["more asked of the encoder", (file) => (file.asked.encode.sample = 5)],
    ["no table", (file) => (file.asked.table = "")],
    ["groups beyond all bounds", (file) => (file.facts.encoding.attributes[0].groups = Array(1e5).fill("a"))],
  ])("is refused where it has %s", async (_what, how) => {
    change(how);
    await expectRefused(PICK, /rows\.json: expected what a run writes/);
    await expectRefused(["resume", bad], /rows\.json: expected what a run writes/);
  });

  it("is refused where its method or options are none", async () => {
    change((file) => (file.asked.method = "constructor"));
    await expectRefused(PICK, /method/);
    change((file) => Object.assign(file.asked, { method: "lloyd", search: { options: { nonsense: 1 } } }));
    await expectRefused(PICK, /nonsense/);
  });

  it("is refused where its condition is none", async () => {
    change((file) => (file.asked.read.reading = { where: "true); COPY (SELECT 1) TO '/tmp/written'; SELECT (true" }));
    await expectRefused(PICK, /--where: expected a condition/);
  });

  it.skipIf(process.platform === "win32")("is refused where its file is a pipe", async () => {
    rmSync(join(bad, "rows.json"));
    execFileSync("mkfifo", [join(bad, "rows.json")]);
    await expectRefused(PICK, /no file but a pipe/);
  });

  it("is not taken for that of a table that has changed since", async () => {
    const sound = readFileSync(table, "utf8");
    for (const other of [sound.replace(",7,5,b", ",7,6,b"), `${sound}1,1,2024-01-01,1,1,a\n`]) {
      writeFileSync(table, other);
      await expectRefused(PICK, /table: has changed since the run began/);
    }
    const cells = LINES.map((line) => line.split(","));
    [cells[1][3], cells[4][3]] = [cells[4][3], cells[1][3]]; // sums and squares stay what they are
    writeFileSync(table, `id,code,day,x,y,group\n${cells.join("\n")}\n`);
    for (const pick of [PICK, ["pick", bad, "--id", "0"]])
      await expectRefused(pick, /table: has changed since the run began: its values are others/);
    change((file) => Object.assign(file, { state: "running", step: 2 }));
    const { code, stderr } = await cli(folder, "resume", "bad", "--quiet");
    writeFileSync(table, sound);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/table: has changed since/) });
  }, 60_000);
});

it("is not replaced by force where a file of its name is somebody's own", async () => {
  const own = join(folder, "own");
  mkdirSync(own);
  writeFileSync(join(own, "rows.json"), "[1, 2]");
  writeFileSync(join(own, "front.csv"), "mine");
  const ask = ["--protect", "group", "--clusters", "2", "--out-of-core", "--force", "--out", own];
  await expectRefused(["run", table, ...ask], /--force: ".*own" holds a rows\.json that is no run's/);
  expect(readFileSync(join(own, "front.csv"), "utf8")).toBe("mine");
  rmSync(own, { recursive: true });
});

it("labels rows that stay elsewhere with the values that they have", async () => {
  expect((await inProcess(PICK)).code).toBe(0);
  const written = readFileSync(labels, "utf8").trim().split("\n").slice(1);
  expect(written.map((line) => line.replace(/,\d$/, ""))).toEqual(LINES);
  rmSync(labels);
});

it("runs no Python of the folder that it is started in", async () => {
  const work = join(folder, "work");
  mkdirSync(work);
  for (const name of ["json", "pyspark"])
    writeFileSync(join(work, `${name}.py`), `open(${JSON.stringify(started)}, "w")\n`);
  const asked = start(work, ["inspect", "spark://127.0.0.1:1/a/b"], { PYSPARK_PYTHON: "python3", PYTHONPATH: "" });
  const late = setTimeout(() => asked.process.kill("SIGTERM"), 10_000); // a client that is installed looks for the cluster
  const { stderr } = await asked.ended;
  clearTimeout(late);
  expect(stderr).not.toMatch(/json|Traceback/);
  expect(existsSync(started)).toBe(false);
}, 60_000);

describe("statements that are run by hand", () => {
  const hand = join(folder, "hand");
  const told = (more: object): void => {
    const asked = {
      table: "hand:",
      protect: ["g"],
      clusters: 2,
      seed: 1,
      method: "lloyd",
      encode: {},
      read: {},
      search: { options: {} },
    };
    const columns = [
      { name: "x", kind: "numeric" },
      { name: "g", kind: "text" },
    ];
    const file = {
      format: "fairfront-table-by-hand",
      version: 1,
      dialect: "duckdb",
      table: "t",
      key: ["id"],
      columns,
      asked,
    };
    rmSync(hand, { recursive: true, force: true });
    mkdirSync(hand);
    writeFileSync(join(hand, "table.json"), JSON.stringify({ ...file, ...more }));
  };

  it("are not written through a link of somebody else's folder", async () => {
    told({});
    mkdirSync(join(folder, "mine"));
    symlinkSync(join(folder, "mine"), join(hand, "answers"));
    await expectRefused(["sql", "tally", hand], /a link that leads elsewhere/);
    expect(filesIn(join(folder, "mine"))).toEqual([]);
  });

  it("have answers that are checked before they are computed with", async () => {
    told({});
    await inProcess(["sql", "tally", hand]);
    const name = filesIn(join(hand, "answers"))[0].replace(/\.sql$/, ".csv");
    for (const [answer, why] of [
      ["v0,v1\nmany,a\n2,b\n", /expected a number .*got "many"/],
      ["v0\n1\n2\n", /expected an answer of 2 columns, got one of 1/],
    ] as const) {
      writeFileSync(join(hand, "answers", name), answer);
      await expectRefused(["sql", "tally", hand], why);
    }
  });
});
