import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditTable, encode, failedThresholds, inspectTable, parseThresholds } from "@fairfront/core/internal";
import {
  Table as Arrow,
  type DataType,
  Decimal,
  makeData,
  TimestampMicrosecond,
  TimestampNanosecond,
  tableFromArrays,
  tableToIPC,
  Vector,
  vectorFromArray,
} from "apache-arrow";
import { afterAll, describe, expect, it } from "vitest";
import { plainTable } from "../../../core/src/testing/plain-table.ts";
import { sqlText, withDuckDB } from "./duckdb.ts";
import { readTable } from "./read-table.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-values-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** One cluster of women and one of men. */
const PEOPLE = Array.from({ length: 200 }, (_, i) => ({ sex: i % 2 === 0 ? "f" : "m", long: i % 2 === 0 }));
const [WOMEN, MEN] = [9_007_199_254_740_992n, 9_007_199_254_740_993n];

async function tableOf(format: string): Promise<string> {
  const path = join(folder, `people.${format}`);
  const ids = PEOPLE.map(({ long }) => (long ? WOMEN : MEN));
  if (format === "arrow") {
    const columns = { sex: PEOPLE.map(({ sex }) => sex), cluster: BigInt64Array.from(ids) };
    writeFileSync(path, tableToIPC(tableFromArrays(columns), "file"));
  } else if (format === "decimal.arrow") {
    return arrowOf(new Decimal(0, 38, 128), BigInt64Array.from(ids.flatMap((id) => [id, 0n])));
  } else if (format.endsWith("parquet")) {
    const type = format === "parquet" ? "BIGINT" : "DECIMAL(38, 0)";
    const values = PEOPLE.map(({ sex }, i) => `('${sex}', ${ids[i]}::${type})`).join(", ");
    await withDuckDB([path], (connection) =>
      connection.run(`COPY (FROM (VALUES ${values}) t(sex, "cluster")) TO ${sqlText(path)} (FORMAT parquet)`),
    );
  } else if (format === "json") {
    writeFileSync(path, `[${PEOPLE.map(({ sex }, i) => `{"sex":"${sex}","cluster":${ids[i]}}`).join(",")}]`);
  } else writeFileSync(path, `sex,cluster\n${PEOPLE.map(({ sex }, i) => `${sex},${ids[i]}`).join("\n")}\n`);
  return path;
}

/** An Arrow file whose clusters are numbers of a type, whatever they are in it. */
function arrowOf(type: DataType, words: ArrayBufferView): string {
  const cluster = new Vector([makeData({ type, length: PEOPLE.length, data: words } as never)]);
  const sex = vectorFromArray(PEOPLE.map((one) => one.sex));
  return put("typed.arrow", tableToIPC(new Arrow({ sex, cluster }), "file"));
}

describe("clusters and groups", () => {
  const [low, high] = [0x80000000, 0x20]; // words of a long decimal
  const long = (BigInt(high) << 64n) + (BigInt(high) << 32n) + BigInt(low);
  const digits = Uint32Array.from(PEOPLE.flatMap((one) => [low + (one.long ? 0 : 1), high, high, 0]));
  const counted = (first: bigint) => BigInt64Array.from(PEOPLE, (one) => first + (one.long ? 0n : 1n));

  it.each([
    ["microseconds", new TimestampMicrosecond(), counted(1_577_836_800_123_456n), ".123456", ".123457"],
    ["nanoseconds", new TimestampNanosecond(), counted(1_577_836_800_123_456_001n), ".123456001", ".123456002"],
    ["long decimals", new Decimal(2, 30, 128), digits, String(long).slice(-2), String(long + 1n).slice(-2)],
    ["long whole decimals", new Decimal(0, 30, 128), digits, String(long), String(long + 1n)],
  ])("are not merged where an Arrow file has %s", async (_, type, words, first, second) => {
    const types = { cluster: "text" } as const; // as an audit reads its labels
    const table = await readTable(arrowOf(type, words), { reading: { types } });
    const { audit } = auditTable(table, { labels: "cluster", protect: ["sex"] });
    expect(audit.clusters.map(({ name }) => name)).toEqual([
      expect.stringMatching(new RegExp(`${first}$`)),
      expect.stringMatching(new RegExp(`${second}$`)),
    ]);
    expect(failedThresholds(audit, parseThresholds("balance=0.4", "under")).length).toBe(1);
  });

  it.each(["csv", "parquet", "json", "arrow", "decimal.parquet", "decimal.arrow"])(
    "are not merged beyond 2^53: %s",
    async (format) => {
      const table = await readTable(await tableOf(format));
      const { audit } = auditTable(table, { labels: "cluster", protect: ["sex"] });
      expect(audit.clusters.map(({ name }) => name)).toEqual([String(WOMEN), String(MEN)]);
      expect(failedThresholds(audit, parseThresholds("balance=0.4", "under")).length).toBe(1);
      expect(inspectTable(table).columns[1]).toMatchObject({ distinct: 2 });
      const groups = encode(
        {
          ...table,
          columns: [
            ...table.columns,
            { kind: "numeric", name: "x", values: Float64Array.from(PEOPLE.keys(), (i) => i / 7) },
          ],
        },
        {
          protect: ["cluster"],
          features: ["x"],
          clusters: 2,
        },
      );
      expect(groups.attributes[0].groups).toEqual([String(WOMEN), String(MEN)]);
    },
  );

  it("are told apart by their zeros", async () => {
    const path = put(
      "zeros.csv",
      `sex,cluster\n${PEOPLE.map(({ sex }) => `${sex},${sex === "f" ? "01" : "1"}`).join("\n")}\n`,
    );
    const { audit } = auditTable(await readTable(path), { labels: "cluster", protect: ["sex"] });
    expect(audit.clusters.map(({ name }) => name)).toEqual(["01", "1"]);
    const { audit: filtered } = auditTable(await readTable(path, { reading: { where: "sex <> 'x'" } }), {
      labels: "cluster",
      protect: ["sex"],
    });
    expect(filtered.clusters.map(({ name }) => name)).toEqual(["01", "1"]);
  });
});

describe("columns of numbers", () => {
  const ages = (field: string) =>
    Array.from({ length: 41 }, (_, i) => `${i === 7 ? field : 20 + i},${i % 2 ? "f" : "m"}`);

  it.each(["31\u00a0", "\u200331", "\ufeff31"])("stay such whatever blank is beside one: %j", async (field) => {
    const table = await readTable(put("ages.csv", `age,sex\n${ages(field).join("\n")}\n`));
    expect(plainTable(table).age).toEqual(Array.from({ length: 41 }, (_, i) => (i === 7 ? 31 : 20 + i)));
  });

  it.each(["0x1F", "31kg"])("are refused by name for %s", async (field) => {
    const table = await readTable(put("ages.csv", `age,sex\n${ages(field).join("\n")}\n`));
    expect(() => encode(table, { protect: ["sex"], clusters: 2 })).toThrow(
      `age: expected numbers, got "${field}" in row 8`,
    );
  });
});

describe("names that differ in case only", () => {
  it("are refused by name where the engine would rename one", async () => {
    await expect(readTable(put("case.json", '[{"age":1,"Age":2},{"age":3,"Age":4}]'))).rejects.toThrow(
      /"age" and "Age"|"Age" and "age"/,
    );
    const { parquetWriteBuffer } = await import("hyparquet-writer");
    const bytes = parquetWriteBuffer({
      columnData: [
        { name: "age", data: [1, 2] },
        { name: "Age", data: [3, 4] },
      ],
    });
    await expect(readTable(put("case.parquet", new Uint8Array(bytes)))).rejects.toThrow(/"age" and "Age"/);
    const arrow = tableToIPC(tableFromArrays({ age: [1, 2], Age: [3, 4] }), "file");
    await expect(readTable(put("case.arrow", arrow))).rejects.toThrow(/"Age" twice/);
  });
});

describe("identifiers", () => {
  const rows = Array.from({ length: 60 }, (_, i) => ({
    id_student: 1000 + i * 17,
    code: `s-${i}x`,
    pay: `"${1 + (i % 50)},${100 + i}.50"`,
    sex: i % 2 ? "f" : "m",
    paid: 900 + i * 13,
  }));
  const path = put(
    "ids.csv",
    `id_student,code,pay,sex,paid\n${rows.map((row) => Object.values(row).join(",")).join("\n")}\n`,
  );

  it("are left out and told, and kept where they are named; digits with signs between are none", async () => {
    const table = await readTable(path);
    const { encoding } = encode(table, { protect: ["sex"], clusters: 2 });
    expect(encoding.features.map(({ name }) => name)).toEqual(["pay", "paid"]);
    expect(encoding.notices.join("\n")).toMatch(
      /id_student: looks like an identifier, left out.*\n?.*code: looks like an identifier, left out/,
    );
    expect(encoding.notices.join("\n")).toMatch(/pay: read as numbers with commas between thousands \("1,100.50"\)/);
    const named = encode(table, { protect: ["sex"], clusters: 2, features: ["id_student"] });
    expect(named.encoding.features.map(({ name }) => name)).toEqual(["id_student"]);
    const facts = inspectTable(table).columns;
    expect(facts.map(({ identifier }) => identifier)).toEqual([true, true, false, false, false]);
  });
});
