// Tables of any size, written by DuckDB from the numbers of their rows: the same rows on any machine.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { withDuckDB } from "fairfront/internal";

/** A number between 0 and 1 of row n. */
const uniform = (stream: number): string => `((hash(n * 64 + ${stream}) % 1000003) / 1000003e0)`;
/** About normal: the sum of three. */
const noise = (stream: number): string => `(2 * (${[0, 1, 2].map((i) => uniform(3 * stream + i)).join(" + ")} - 1.5))`;

async function write(path: string, sql: string): Promise<void> {
  await withDuckDB([path], async (connection) => {
    await connection.run(`COPY (${sql}) TO '${path}' (FORMAT parquet, USE_TMP_FILE false)`);
  });
}

/** Rows like those of a law school: scores that hang together, and a group of 16 % whose scores are lower; `far` of them from all others. */
export async function lawSchoolLike(path: string, rows = 20_798, far = 0): Promise<void> {
  const away = (feature: number): string =>
    `CASE WHEN n < ${far} THEN ${40 + 7 * feature} * (${uniform(56 + (feature % 2))} - 0.3) ELSE 0e0 END`;
  const m = "CASE WHEN minority THEN 1e0 ELSE 0e0 END";
  await write(
    path,
    `SELECT CASE WHEN minority THEN 'non-white' ELSE 'white' END AS race,
      round(37 + 5 * ${noise(1)} - 5 * ${m} + 5 * ${away(1)}, 1) AS lsat, round(3.2 + 0.4 * ${noise(2)} - 0.25 * ${m}, 2) AS ugpa,
      round(0.8 * ${noise(3)} + 0.5 * ${noise(1)} - 0.8 * ${m} + ${away(2)}, 2) AS zfygpa,
      round(0.8 * ${noise(4)} + 0.5 * ${noise(2)} - 0.7 * ${m}, 2) AS zgpa,
      CAST(1 + floor(5 * ${uniform(40)}) AS INTEGER) AS fam_inc, round(6 + 3 * ${noise(6)}, 1) AS decile
    FROM (SELECT n, ${uniform(50)} < 0.16 AS minority FROM range(${rows}) AS numbers(n))`,
  );
}

/** A number of at least 1, a few of which are very large: the lower \`heaviness\`, the more so. */
const heavy = (stream: number, heaviness: number): string => `pow(1 - ${uniform(stream)} * 0.99999, ${-1 / heaviness})`;

/** Amounts most of which are small, of three groups (70, 25 and 5 %); the small ones have more of one and less of another. */
export async function heavyTails(path: string, rows: number): Promise<void> {
  const own = "CASE kind WHEN 'a' THEN 1e0 WHEN 'b' THEN 1.4e0 ELSE 0.7e0 END";
  await write(
    path,
    `SELECT kind, round(100 * ${heavy(1, 2.2)} * ${own}, 2) AS spent, round(30 * ${heavy(2, 3)} + 10 * ${noise(4)}, 2) AS owed,
      round(5 * ${heavy(3, 2.5)} / ${own}, 2) AS earned, round(40 + 12 * ${noise(5)} * ${own}, 1) AS years, round(10 * ${noise(6)}, 1) AS other
    FROM (SELECT n, CASE WHEN ${uniform(50)} < 0.7 THEN 'a' WHEN ${uniform(50)} < 0.95 THEN 'b' ELSE 'c' END AS kind
      FROM range(${rows}) AS numbers(n))`,
  );
}

/** Texts of which few values are frequent, two numbers, two attributes (four groups and two), and a weight of 1 to 20. */
export async function rareKinds(path: string, rows: number): Promise<void> {
  const rare = (stream: number, most: number): string =>
    `'v' || CAST(least(${most}, floor(${heavy(stream, 1.1)})) AS INTEGER)`;
  const region = `CASE WHEN ${uniform(50)} < 0.55 THEN 'north' WHEN ${uniform(50)} < 0.85 THEN 'south' WHEN ${uniform(50)} < 0.98 THEN 'west' ELSE 'isles' END`;
  await write(
    path,
    `SELECT region, CASE WHEN ${uniform(51)} < 0.4 + 0.02 * size THEN 'f' ELSE 'm' END AS sex, ${rare(1, 24)} AS trade, ${rare(2, 12)} AS house,
      ${rare(3, 40)} AS plan, round(size + 2 * ${noise(4)}, 2) AS score, round(50 + 15 * ${noise(5)} - 3 * size, 1) AS age,
      CAST(1 + floor(20 * pow(${uniform(52)}, 4)) AS INTEGER) AS weight
    FROM (SELECT n, ${region} AS region, floor(5 * ${uniform(53)}) AS size FROM range(${rows}) AS numbers(n))`,
  );
}

/** Whole numbers, so that many rows are alike; four groups, one of 0.5 %; nearly all in six clusters, and 60 to 140 in each of three more. */
export async function fewOfMany(path: string, rows: number): Promise<void> {
  const own = "CASE WHEN n < 60 THEN 6 WHEN n < 160 THEN 7 WHEN n < 300 THEN 8 ELSE CAST(floor(6 * u) AS INTEGER) END";
  const features = Array.from({ length: 5 }, (_, i) => {
    const at = Array.from(
      { length: 9 },
      (_, c) => `WHEN ${c} THEN ${((c * 5 + i * 3) % 11) + (c < 6 ? 0 : 25 + 9 * i)}`,
    );
    return `CAST(round((CASE own ${at.join(" ")} END) + 1.6 * ${noise(i + 1)}) AS INTEGER) AS f${i}`;
  });
  const shares = [0.6, 0.9, 0.995].map(
    (share, i) => `WHEN w < ${share} + ${[0.02, 0.01, 0][i]} * own THEN '${"abc"[i]}'`,
  );
  await write(
    path,
    `SELECT CASE ${shares.join(" ")} ELSE 'd' END AS origin, ${features.join(", ")}
    FROM (SELECT n, ${own} AS own, ${uniform(50)} AS w FROM (SELECT n, ${uniform(40)} AS u FROM range(${rows}) AS numbers(n)))`,
  );
}

const BLOBS = 10;
const FEATURES = 8;

/** A number that belongs to a blob, between -3 and 3. */
const place = (blob: number, feature: number): string =>
  ((((blob * 37 + feature * 61 + 13) * 29) % 97) / 16 - 3).toFixed(3);

/** Ten blobs that overlap, in eight features; the share of the second group differs from blob to blob. */
function blobsSql(from: number, to: number): string {
  const xs = Array.from({ length: FEATURES }, (_, i) => {
    const at = Array.from({ length: BLOBS }, (_, b) => `WHEN ${b} THEN ${place(b, i)}`).join(" ");
    return `CAST((CASE blob ${at} END) + 1.5 * ${noise(i + 1)} AS FLOAT) AS x${i}`;
  });
  return `SELECT CASE WHEN ${uniform(50)} < 0.2 + 0.05 * blob THEN 'b' ELSE 'a' END AS "group", ${xs.join(", ")}
    FROM (SELECT n, CAST(floor(${BLOBS} * ${uniform(40)}) AS INTEGER) AS blob FROM range(${from}, ${to}) AS numbers(n))`;
}

/** The blobs as Parquet files in folders \`part=0\`, \`part=1\`, ... */
export async function blobs(
  folder: string,
  rows: number,
  files = Math.max(1, Math.ceil(rows / 2_500_000)),
): Promise<void> {
  for (let file = 0; file < files; file++) {
    const own = join(folder, `part=${file}`);
    mkdirSync(own, { recursive: true });
    const [from, to] = [file, file + 1].map((part) => Math.floor((rows * part) / files));
    await write(join(own, "rows.parquet"), blobsSql(from, to));
  }
}

/** Like the Census of 1990: 25 columns of small whole numbers that hang together by ten kinds of households; sex is protected. */
export async function censusLike(path: string, rows = 2_458_285): Promise<void> {
  const codes = Array.from({ length: 25 }, (_, i) => {
    const levels = 2 + ((i * 7) % 12);
    const at = Array.from({ length: BLOBS }, (_, b) => `WHEN ${b} THEN ${(((b * 31 + i * 17) % 23) / 23).toFixed(3)}`);
    const share = `((CASE kind ${at.join(" ")} END) * 0.6 + 0.4 * ${uniform(i)})`;
    return `CAST(floor(${levels} * ${share}) AS TINYINT) AS c${i}`;
  });
  await write(
    path,
    `SELECT CASE WHEN ${uniform(50)} < 0.35 + 0.03 * kind THEN 'f' ELSE 'm' END AS sex, ${codes.join(", ")}
    FROM (SELECT n, CAST(floor(${BLOBS} * ${uniform(40)}) AS INTEGER) AS kind FROM range(${rows}) AS numbers(n))`,
  );
}
