import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "@fairfront/core/internal";
import { afterAll, describe, expect, it } from "vitest";
import { plainTable } from "../../../core/src/testing/plain-table.ts";
import { CLOCK_WORDS, CONDITION_FUNCTIONS } from "./condition-functions.ts";
import { withDuckDB } from "./duckdb.ts";
import { readTable } from "./read-table.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-condition-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const TABLE = put("people.csv", "age,name,born,a.b\n17,Ann,2004-02-29,1\n18,bob,1999-12-31,2\n40,Cyd;,1980-06-01,3\n");
const OTHER = put("other.csv", "age\n18\n");
const WRITTEN = join(folder, "written.csv");

async function agesWhere(where: string): Promise<unknown> {
  return plainTable(await readTable(TABLE, { reading: { where } })).age;
}

async function refusal(where: string): Promise<string> {
  const error = await agesWhere(where).then(
    (ages) => `read ${ages}`,
    (thrown: Error) => thrown,
  );
  expect(error, where).toBeInstanceOf(InputError);
  const { message } = error as InputError;
  expect(message).toMatch(/^where: expected a condition/);
  expect(message).not.toContain("\n\n");
  return message;
}

describe("a condition", () => {
  it.each([
    ["age >= 18", [18, 40]],
    ["age BETWEEN 17 AND 18 AND NOT name = 'bob'", [17]],
    ["name LIKE 'A%' OR name ILIKE 'B%'", [17, 18]],
    ["name IN ('Cyd;', 'x')", [40]],
    ["age IN [17, 40]", [17, 40]],
    ["(age, name) IN ((18, 'bob'))", [18]],
    ["born < DATE '2000-01-01'", [18, 40]],
    ["born + INTERVAL 1 DAY = DATE '2004-03-01'", [17]],
    ["extract(year FROM born) = 1980 OR date_diff('year', born, DATE '2024-01-01') > 40", [40]],
    ["CASE WHEN age < 18 THEN 'minor' ELSE 'adult' END = 'minor'", [17]],
    ["coalesce(age, 0) % 2 = 0 AND name IS NOT NULL", [18, 40]],
    ["lower(trim(name)) SIMILAR TO '[ab].*'", [17, 18]],
    ["TRY_CAST(name AS DOUBLE) IS NULL AND age::VARCHAR <> '18.0'", [17, 40]],
    ['"a.b" > 1 -- a comment', [18, 40]],
    ["/* a comment */ age\u00a0> 18", [40]],
    ["name = 'bob' COLLATE NOCASE", [18]],
    ["nullif(name, 'bob') IS NULL", [18]],
  ])("is met by the right rows: %s", async (where, ages) => {
    expect(await agesWhere(where)).toEqual(ages);
  });

  it.each([
    "true); COPY (SELECT 1) TO '@'; SELECT (true",
    "true; COPY (SELECT 1) TO '@'",
    "true); ATTACH '@'; SELECT (true",
    "true); INSTALL httpfs; SELECT (true",
    "true); LOAD httpfs; SELECT (true",
    "true); PRAGMA profiling_output = '@'; SELECT (true",
    "true); SET enable_external_access = true; SELECT (true",
    "true); CALL enable_logging(storage = 'file', storage_path = '@'); SELECT (true",
    "true); EXPORT DATABASE '@'; SELECT (true",
    "true\u037e COPY (SELECT 1) TO '@'",
    "true)\u00a0;\u2003COPY (SELECT 1) TO '@';\u00a0SELECT (true",
    "true /* ) */); COPY (SELECT 1) TO '@'; SELECT (true",
    "$$ $$ = ''); COPY (SELECT 1) TO '@'; SELECT (true",
  ])("runs nothing beside itself: %s", async (where) => {
    await refusal(where.replace("@", WRITTEN));
    expect(existsSync(WRITTEN)).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(["other.csv", "people.csv"]);
  });

  it.each([
    "age IN (FROM '@')",
    "age IN (SELECT age FROM read_csv('@'))",
    "EXISTS (FROM read_text('@'))",
    "age = (SELECT max(age) FROM '@')",
    "age = ANY (SELECT age FROM '@')",
    "(SELECT content LIKE '%18%' FROM read_text('@'))",
    "EXISTS (FROM glob('@'))",
    "true) UNION ALL (FROM '@'",
    "true) UNION SELECT 1 FROM '@' WHERE (true",
    "EXISTS (FROM duckdb_settings())",
    "EXISTS (FROM query('FROM read_text(''@'')'))",
    "length(getenv('HOME')) > 0",
    "current_setting('temp_directory') <> ''",
    "getvariable('x') IS NULL",
    "json_serialize_plan('FROM ''@''') IS NOT NULL",
  ])("reads nothing but its row: %s", async (where) => {
    await refusal(where.replace("@", OTHER));
  });

  it("sends nothing", async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked++;
      response.end("age\n18\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.csv`;
    try {
      await refusal(`age IN (SELECT age FROM read_csv('${place}'))`);
      await refusal(`true); FROM '${place}'; SELECT (true`);
    } finally {
      server.close();
    }
    expect(asked).toBe(0);
  });

  it.each([
    ...["random() > 0.5", "uuid() <> ''", "gen_random_uuid() <> ''", "nextval('s') > 1", "setseed(0.5) IS NULL"],
    ...["born < now()", "born < today()", "born < current_date", "born < current_timestamp", "localtime IS NULL"],
    ...["born < localtimestamp", "age(born) > INTERVAL 1 YEAR", "born < get_current_timestamp()"],
    ...["current_localtimestamp() > born", "born < ago(INTERVAL 1 DAY)", "txid_current() > 0"],
  ])("is the same at every pass over the table: %s", async (where) => {
    expect(await refusal(where)).toMatch(/changes from one pass over the table to the next/);
  });

  const wrong: readonly (readonly [string, RegExp])[] = [
    ["age >", /syntax error/],
    ["(age > 1", /syntax error/],
    ["age > 1)", /syntax error/],
    ["age > 1) OR (age < 0", /syntax error/],
    ["age > 1 GROUP BY 1", /syntax error/],
    ["age > 1 ORDER BY 1", /syntax error/],
    ["age > 1 LIMIT 1", /syntax error/],
    ["true) GROUP BY (age", /syntax error/],
    ["age > 1 /* open", /unterminated/],
    ["name = 'open", /unterminated/],
    ["age > 1\0", /control characters/],
    ["agee > 1", /no column "agee"; did you mean "age"\?/],
    ["a.b > 1", /no column "a\.b"/],
    ["v0 > 1", /no column "v0"/],
    ["rowid > 1", /no column "rowid"/],
    ["lowr(name) = 'a'", /"lowr".*did you mean "lower"\?/],
    ["name.lower() = 'a'", /function "lower" is not for conditions/],
    ["count(*) > 1", /"count_star" is not for conditions/],
    ["row_number() OVER () > 1", /window is not for conditions/],
    ["COLUMNS(*) > 1", /star is not for conditions/],
    ["age = ?", /more than one expression/],
    ["age = $a", /more than one expression/],
    ["#1 > 1", /positional reference is not for conditions/],
    ["len(list_filter([1], x -> x > 0)) > 0", /"list_filter" is not for conditions/],
    ["repeat('a', 1000000000000) <> ''", /"repeat" is not for conditions/],
    ["name::people IS NULL", /casts to a type/],
    ["age < 1e400", /beyond all bounds/],
    [`${"NOT ".repeat(5_000)}true`, /depth/],
    [`${"(".repeat(100_000)}true${")".repeat(100_000)}`, /memory exhausted/],
    [`true${" ".repeat(2_000_000)}`, /at most/],
    ["", /syntax error/],
    ["strptime(name, '%Y') IS NULL", /Could not parse string "Ann"/],
    ["chr(age::INTEGER * -1) = name", /Invalid UTF8 Codepoint -17/],
    ["make_date(age::INTEGER * 999999, 1, 1) IS NULL", /Date out of range/],
    ["(age::TINYINT * 100::TINYINT) > 1", /Overflow in multiplication/],
  ];
  it.each(wrong.map(([where, told]) => [told, where] as const))(
    "is told what is wrong with it: %s",
    async (told, where) => {
      const message = await refusal(where);
      expect(message).toMatch(told);
      expect(message.length).toBeLessThan(600);
    },
  );

  it("means a column where one has the name of a clock", async () => {
    const path = put("clock.csv", "current_date,x\n1,5\n2,6\n");
    const read = await readTable(path, { reading: { where: "current_date > 1" } });
    expect(plainTable(read)).toEqual({ current_date: [2], x: [6] });
    rmSync(path);
  });

  it("may call only what the engine holds for constant and has no file for", async () => {
    const found = await withDuckDB([], async (connection) => {
      const sql = "SELECT function_name, function_type, stability FROM duckdb_functions()";
      return (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(String));
    });
    for (const name of CONDITION_FUNCTIONS) {
      const own = found.filter(([known, type]) => known === name && type !== "aggregate");
      expect(own.length, name).toBeGreaterThan(0);
      for (const [, type, stability] of own) {
        expect(["scalar", "macro"], name).toContain(type);
        if (type === "scalar") expect(stability, name).toBe("CONSISTENT");
      }
      expect(CLOCK_WORDS.has(name), name).toBe(false);
    }
  });
});

describe("the database", () => {
  it("opens the named file and no other, whatever is asked of it", async () => {
    await withDuckDB([TABLE], async (connection) => {
      const rows = (await connection.runAndReadAll(`FROM '${TABLE}'`)).getRows();
      expect(rows.length).toBe(3);
      for (const sql of [
        `FROM '${OTHER}'`,
        `FROM read_text('${OTHER}')`,
        `FROM glob('${folder}/*')`,
        `COPY (SELECT 1) TO '${WRITTEN}'`,
        `ATTACH '${WRITTEN}'`,
        `EXPORT DATABASE '${WRITTEN}'`,
        "INSTALL httpfs",
        "LOAD httpfs",
        "FROM 'http://127.0.0.1:9/a.csv'",
        "SET enable_external_access = true",
        "SET allowed_directories = ['/']",
        "SET autoload_known_extensions = true",
        "RESET lock_configuration",
      ]) {
        await expect(connection.run(sql), sql).rejects.toThrow(/disabled|locked|Cannot change|Cannot reset/i);
      }
    });
    expect(existsSync(WRITTEN)).toBe(false);
  });

  it("reads a name with the signs of a pattern as it is written", async () => {
    const names = ["a*.csv", "a?.csv", "[ab].csv", "a.csv", "ab.csv", "b.csv", "it's.csv"];
    const paths = names.map((name, i) => put(name, `x,y\n${i},1\n`));
    for (const [i, path] of paths.entries()) expect(plainTable(await readTable(path)).x, path).toEqual([i]);
    for (const path of paths) rmSync(path);
  });
});
