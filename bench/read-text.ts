// How fast does a CSV of a million rows and ten columns become typed columns? Our reader beside DuckDB's, which is told the
// types beforehand and therefore has less to find out, and beside papaparse, which makes texts only.
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeDefaults, MISSING, Rng, readText } from "@fairfront/core/internal";
import Papa from "papaparse";
import { sqlPath, withDuckDB } from "../packages/fairfront/src/tables/duckdb.ts";
import { cpuSeconds, median } from "./cpu.ts";

const ROWS = 1_000_000;
const TURNS = 3;
const TOWNS = ["Bern", "Genève", "Zürich", "Basel", "Lugano", "St. Gallen"];
const NAMES = ["id", "age", "hours", "income", "score", "rate", "town", "sex", "married", "day"];
const TYPES = ["DOUBLE", "DOUBLE", "DOUBLE", "DOUBLE", "DOUBLE", "DOUBLE", "VARCHAR", "VARCHAR", "VARCHAR", "DATE"];

export async function readTextBench(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-bench-"));
  const path = join(folder, "rows.csv");
  try {
    const bytes = writeRows(path);
    const work: readonly (readonly [string, () => Promise<number>])[] = [
      ["core's readText", () => byCore(path)],
      ["DuckDB, types told, into the same columns", () => byDuckDB(path)],
      ["papaparse, texts only", () => byPapa(path)],
    ];
    const lines = [
      `read a CSV, ${ROWS} x ${NAMES.length}, ${(bytes / 1e6).toFixed(0)} MB: CPU seconds of all threads, least (median) of ${TURNS}; by the clock`,
    ];
    const walls = work.map((): number[] => []);
    const cpus = work.map((): number[] => []);
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [i, [name, read]] of work.entries()) {
        const [begun, cpu] = [performance.now(), cpuSeconds()];
        const rows = await read();
        walls[i].push((performance.now() - begun) / 1000);
        cpus[i].push(cpuSeconds() - cpu);
        if (rows !== ROWS) throw new Error(`${name} read ${rows} rows`);
      }
    }
    for (const [i, [name]] of work.entries()) {
      lines.push(
        `  ${name}: ${Math.min(...cpus[i]).toFixed(2)} (${median(cpus[i]).toFixed(2)}); ${Math.min(...walls[i]).toFixed(2)} (${median(walls[i]).toFixed(2)})`,
      );
    }
    const ratio = (times: readonly number[][]): string => (Math.min(...times[0]) / Math.min(...times[1])).toFixed(2);
    return [
      ...lines,
      `  core's reader takes ${ratio(cpus)} of DuckDB's CPU seconds, ${ratio(walls)} of its time by the clock`,
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeRows(path: string): number {
  const rng = Rng.fromSeed(1);
  const parts = [NAMES.join(",")];
  const pick = (count: number): number => Math.floor(rng.float() * count);
  for (let row = 0; row < ROWS; row++) {
    const day = `20${10 + pick(10)}-0${1 + pick(9)}-${10 + pick(18)}`;
    parts.push(
      `${row},${18 + pick(60)},${pick(100)},${(rng.float() * 9e4).toFixed(2)},${rng.float() * 100},${(rng.float() - 0.5).toFixed(6)},${TOWNS[pick(6)]},${pick(2) ? "f" : "m"},${pick(2) ? "yes" : "no"},${day}`,
    );
  }
  const text = `${parts.join("\n")}\n`;
  writeFileSync(path, text);
  return Buffer.byteLength(text);
}

async function byCore(path: string): Promise<number> {
  const pieces = () => createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>;
  return (await readText(pieces, { marks: encodeDefaults.missingMarks })).rows;
}

async function byDuckDB(path: string): Promise<number> {
  return withDuckDB([path], async (connection) => {
    const types = NAMES.map((name, i) => `${name}: '${TYPES[i]}'`).join(", ");
    const values = NAMES.map((name, i) =>
      TYPES[i] === "DATE" ? `date_diff('day', DATE '1970-01-01', ${name})::DOUBLE` : name,
    );
    const from = `read_csv(${sqlPath(path)}, auto_detect = false, delim = ',', quote = '"', escape = '"', header = true, columns = {${types}})`;
    const result = await connection.stream(`SELECT ${values.join(", ")} FROM ${from}`);
    const numbers = TYPES.map((type) => (type === "VARCHAR" ? undefined : new Float64Array(ROWS)));
    const codes = TYPES.map((type) => (type === "VARCHAR" ? new Uint32Array(ROWS) : undefined));
    const codeOf = TYPES.map(() => new Map<string, number>());
    let row = 0;
    for (
      let chunk = await result.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      for (let column = 0; column < TYPES.length; column++) {
        const vector = chunk.getColumnVector(column);
        for (let i = 0; i < chunk.rowCount; i++) {
          const value = vector.getItem(i);
          const into = numbers[column];
          if (into !== undefined) into[row + i] = value === null ? Number.NaN : Number(value);
          else codes[column]![row + i] = value === null ? MISSING : codeOfText(codeOf[column], String(value));
        }
      }
      row += chunk.rowCount;
    }
    return row;
  });
}

function codeOfText(known: Map<string, number>, text: string): number {
  let code = known.get(text);
  if (code === undefined) {
    code = known.size;
    known.set(text, code);
  }
  return code;
}

async function byPapa(path: string): Promise<number> {
  return Papa.parse(readFileSync(path, "utf8"), { delimiter: ",", skipEmptyLines: true }).data.length - 1;
}
