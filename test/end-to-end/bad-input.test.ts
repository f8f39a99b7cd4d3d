import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITED_TABLE, LIMITS } from "./bad-limits.ts";
import { BAD_TABLES } from "./bad-tables.ts";
import { cli, filesIn } from "./cli.ts";
import { inProcess } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-bad-"));

/** What is asked, words apart (@ is the folder of the tables), and what the one line says. */
type Case = readonly [string, string, RegExp];

const ASK = "--protect group --clusters 2 --out @/out";
const ASSIGN = "--protect group --features x --out @/out --threads 1 --method fair-assign"; // which looks at its bounds when it begins
const TABLES: readonly Case[] = [
  ["text among numbers that is unique enough", `run @/text.csv ${ASK} --types y=number`, /y: .*number.*"abc" in row 4/],
  ["a number with a unit", `run @/unit.csv ${ASK} --types y=number`, /y: .*"9 kg" in row 4/],
  ["an empty file", `run @/empty.csv ${ASK}`, /empty file/],
  ["a file of empty lines", `run @/blank.csv ${ASK}`, /column names in the first line/],
  ["names without rows", `run @/head.csv ${ASK}`, /rows below the column names/],
  ["NaN", `run @/nan.csv ${ASK}`, /x: .*row 4/],
  ["a gap", `run @/gap.csv ${ASK}`, /x: .*missing.*row 4.*--missing/],
  ["a question mark", `run @/question.csv ${ASK}`, /x: .*missing.*row 4/],
  ["a row without a group", `run @/no-group.csv ${ASK}`, /group: .*row 4.*--missing drop/],
  ["an infinity", `run @/infinite.csv ${ASK}`, /y: .*-Infinity in row 4/],
  ["numbers whose squares are infinite", `run @/huge.csv ${ASK}`, /x: /],
  ["a number beyond all doubles", `run @/overflow.csv ${ASK}`, /x: .*Infinity in row 4/],
  ["too few distinct points", "run @/same.csv --protect group --clusters 3 --out @/out", /distinct points \(2\)/],
  ["a short row", `run @/ragged.csv ${ASK}`, /3 fields.*got 2 in line 3/],
  ["a long row", `run @/long-row.csv ${ASK}`, /3 fields.*got 4 in line 3/],
  ["a quote that stays open", `run @/quote.csv ${ASK}`, /quote.*line 3/],
  ["a column name that comes twice", `run @/twice.csv ${ASK}`, /"x" twice/],
  ["one column", `run @/column.csv ${ASK}`, /separated by comma/],
  ["another delimiter than there is", `run @/good.csv ${ASK} --delimiter ;`, /separated by ";"/],
  ["binary junk", `run @/junk.csv ${ASK}`, /UTF-8/],
  ["a picture", `run @/image.csv ${ASK}`, /UTF-8/],
  ["Latin-1 in the names", `run @/latin.csv ${ASK} --encoding utf-8`, /UTF-8/],
  ["Latin-1 in the rows", `run @/latin-below.csv ${ASK} --encoding utf-8`, /UTF-8/],
  ["UTF-16 that is cut", `run @/half-utf-16.csv ${ASK}`, /UTF-16LE/],
  ["constant columns only", `run @/constant.csv ${ASK}`, /same value|constant|one value/],
  ["empty columns only", `run @/empty-columns.csv ${ASK}`, /fairfront: \w/],
  ["a column of names", `run @/identifier.csv ${ASK} --features who`, /who: .*--exclude/],
  ["negative weights", `run @/weights.csv ${ASK} --weight w`, /weight/],
  ["weights that are text", `run @/text-weights.csv ${ASK} --weight w`, /w: .*(weights|number)/],
  ["one group", `run @/one-group.csv ${ASK}`, /at least 2 groups/],
  ["a protected column that is unique per row", `run @/unique.csv ${ASK}`, /group: /],
  [
    "more clusters than rows after dropping",
    "run @/sparse.csv --protect group --clusters 5 --missing drop --out @/out",
    /cluster/,
  ],
  ["JSON that is cut", `run @/broken.json ${ASK}`, /fairfront: .*broken\.json/],
  ["JSON lines of which one is cut", `run @/broken.jsonl ${ASK}`, /line [23]/],
  ["JSON that is no table", `run @/numbers.json ${ASK}`, /protect.*"group"/],
  ["JSON without rows", `run @/none.json ${ASK}`, /fairfront: \w/],
  ["what only looks like Parquet", `run @/no.parquet ${ASK}`, /no\.parquet/],
  ["what only looks like Arrow", `run @/no.arrow ${ASK}`, /Arrow/],
  ["a spreadsheet", `run @/sheet.xlsx ${ASK}`, /\.xlsx/],
  ["half a gzip file", `run @/half.csv.gz ${ASK}`, /gzip/],
  ["a gzip file that is none", `run @/no.csv.gz ${ASK}`, /gzip/],
  ["no such file", `run @/none.csv ${ASK}`, /expected a file at .*none\.csv/],
  ["a folder without tables", `run @/folder ${ASK}`, /a folder or a pattern .* that names some/],
  ["nothing on standard input", `run - ${ASK}`, /standard input, got nothing/],
];

const FLAGS: readonly Case[] = [
  ["one cluster", "run @/good.csv --protect group --clusters 1", /clusters.* got "1"/],
  ["more clusters than points", "run @/good.csv --protect group --clusters 41 --out @/out", /clusters.* 40 .*got 41/],
  ["clusters that are no number", "run @/good.csv --protect group --clusters two", /--clusters.*"two"/],
  ["a range backwards", "run @/good.csv --protect group --clusters 9..3", /2\.\.15.*"9\.\.3"/],
  ["no clusters", "run @/good.csv --protect group", /--clusters/],
  ["no protected column", "run @/good.csv --clusters 2", /--protect/],
  ["no table", "run --protect group --clusters 2", /table: /],
  ["an unknown protected column", "run @/good.csv --protect grop --clusters 2 --out @/out", /did you mean "group"/],
  ["a protected column twice", "run @/good.csv --protect group,group --clusters 2 --out @/out", /twice/],
  ["ranges of text", "run @/good.csv --protect group<3,>=3 --clusters 2 --out @/out", /group: /],
  ["ranges with a gap", "run @/good.csv --protect x<2,>4 --clusters 2 --out @/out", /x: |protect: /],
  ["an unknown feature", `run @/good.csv ${ASK} --features x,z`, /features.*"z"/],
  ["a feature that is left out", `run @/good.csv ${ASK} --features x,y --exclude x`, /"x" is a feature and left out/],
  ["an unknown weight", `run @/good.csv ${ASK} --weight w`, /weight: .*"w"/],
  ["a sample of one", `run @/good.csv ${ASK} --sample 1`, /--sample.*"1"/],
  ["a group rule that is none", `run @/good.csv ${ASK} --group small`, /group: |--group/],
  ["an unknown policy", `run @/good.csv ${ASK} --missing ignore`, /--missing.*error, drop, impute/],
  ["an unknown scale", `run @/good.csv ${ASK} --scale zscor`, /--scale.*did you mean "zscore"/],
  ["an unknown type", `run @/good.csv ${ASK} --types x=numbr`, /--types.*number/],
  ["a type of an unknown column", `run @/good.csv ${ASK} --types z=text`, /types.*"z"/],
  ["a type without a column", `run @/good.csv ${ASK} --types text`, /column=type/],
  ["a delimiter of two signs", `run @/good.csv ${ASK} --delimiter ab`, /one sign/],
  ["the decimal sign as delimiter", `run @/good.csv ${ASK} --delimiter , --decimal ,`, /contradict/],
  ["a delimiter of Parquet", `run @/good.csv ${ASK} --delimiter , --format parquet`, /--delimiter.*parquet/],
  ["a condition that is no SQL", `run @/good.csv ${ASK} --where x>>>`, /--where/],
  ["a condition on an unknown column", `run @/good.csv ${ASK} --where z>1`, /--where.*z/],
  ["a condition that nobody meets", `run @/good.csv ${ASK} --where x>100`, /--where.*none of 40/],
  ["two statements as a condition", `run @/good.csv ${ASK} --where x>1;y>1`, /--where: expected a condition/],
  ["an unknown flag", "run @/good.csv --protct group --clusters 2", /--protct.*Did you mean --protect/],
  ["an unknown command", "rum @/good.csv", /rum/],
  ["an unknown method", `run @/good.csv ${ASK} --method lloid`, /did you mean "lloyd"/],
  ["a setting without a value", `run @/good.csv ${ASK} --set a`, /name=value/],
  ["an unknown setting", `run @/good.csv ${ASK} --set strats=3`, /"starts"/],
  ["a setting out of range", `run @/good.csv ${ASK} --set starts=0`, /starts.*got 0/],
  ["bounds of no group", `run @/good.csv ${ASSIGN} --set upper={"c":0.5} --clusters 2`, /upper.*"c"/],
  ["bounds that the data are beyond", `run @/good.csv ${ASSIGN} --set upper={"a":0.01} --clusters 2`, /upper.*group=a/],
  [
    "such bounds for several counts",
    `run @/good.csv ${ASSIGN} --set upper={"a":0.01} --clusters 2..3`,
    /upper.*group=a/,
  ],
  ["a time without a unit", `run @/good.csv ${ASK} --time 60`, /60s, 5m/],
  ["a range of too many counts", "run @/good.csv --protect group --clusters 2..400", /at most 100 numbers/],
  ["a file in the folder's place", "run @/good.csv --protect group --clusters 2 --out @/good.csv", /a folder, got/],
  ["a run in the folder's place", "run @/good.csv --protect group --clusters 2 --out @/run", /finished run.*--force/],
  ["JSON and quiet", `run @/good.csv ${ASK} --json --quiet`, /contradict/],
  ["force without a folder", "run @/good.csv --protect group --clusters 2 --force", /--out/],
  ["iterations given twice", `run @/good.csv ${ASK} --iterations 3 --set iterations=4`, /--iterations/],
  ["to repeat what is no record", "run --repeat @/foreign.json --out @/out", /record.*foreign\.json/],
  [
    "to repeat what is not there",
    "run --repeat @/no-run.json --out @/out",
    /--repeat: .*no-run\.json", but there is none/,
  ],
  ["to repeat a device", "run --repeat @/zero.json --out @/out", /--repeat: .*(pipe or a device|there is none)/],
  ["to repeat something else", "run --repeat @/run/run.json --clusters 5 --out @/out", /--repeat.*--clusters/],
  ["to repeat with another table", "run @/gap.csv --repeat @/run/run.json --out @/out", /SHA-256|missing/],
];

const CHOICES: readonly Case[] = [
  ["to pick without a wish", "pick @/run", /--balance, --relative, --representation, --cost, --knee or --id/],
  ["to pick by two wishes", "pick @/run --id 0 --knee", /contradict/],
  ["an id that is not there", "pick @/run --id 9999", /id: .*9999/],
  ["a cost that nobody reaches", "pick @/run --cost 0.0001", /cost: no solution.*the best is/],
  ["a balance above 1", "pick @/run --balance 40", /--balance.*0 to 1/],
  ["a balance of an unknown attribute", "pick @/run --balance sex=0.1", /--balance.*"sex"/],
  ["a cost that is none", "pick @/run --cost cheap", /cost: .*\+5%/],
  ["an unknown knee", "pick @/run --knee elbow", /--knee.*distance/],
  ["labels of an unknown kind", "pick @/run --id 0 --labels @/l.xlsx", /--labels.*\.parquet/],
  ["labels in a folder that is not there", "pick @/run --id 0 --labels @/none/l.csv", /--labels.*folder/],
  ["labels over the table", "pick @/run --id 0 --labels @/good.csv", /--labels.*overwritten/],
  ["labels over the run's own", "pick @/run --id 0 --labels @/run/labels.parquet", /--labels.*overwritten/],
  [
    "to pick from files of two runs",
    "pick @/torn --id 0",
    /run folder: expected (front\.csv|labels\.parquet) of .* as the run wrote it, but its checksum/,
  ],
  ["labels in a folder's place", "pick @/run --id 0 --labels @/dir.csv", /--labels.*got the folder/],
  ["to pick with another table", "pick @/run --id 0 --table @/text.csv", /table|features|y: /],
  ["a knee by no definition", "pick @/run-2 --knee sharpest", /--knee: expected one of .*"sharpest"/],
  ["to pick where the table was moved", "pick @/moved --id 0", /run's table at ".*gone\.csv".*--table/],
  ["to pick from what is no run", "pick @/folder --id 0", /run\.json/],
  ["to resume what is no run", "resume @/folder", /run\.json/],
  ["a model that is not there", "predict @/absent.json @/good.csv --out @/p.csv", /model: .*absent\.json/],
  ["a model that is no JSON", "predict @/text.json @/good.csv --out @/p.csv", /model: .*JSON/],
  ["a model that is none", "predict @/foreign.json @/good.csv --out @/p.csv", /model: /],
  ["a model of a later version", "predict @/newer.json @/good.csv --out @/p.csv", /version.*99/],
  ["rows that lack a feature", "predict @/model.json @/gap.csv --out @/p.csv", /x: .*row 4/],
  ["a table that lacks a column", "predict @/model.json @/one-column.csv --out @/p.csv", /y: /],
  ["predictions of an unknown kind", "predict @/model.json @/good.csv --out @/p.txt", /--out.*\.parquet/],
  ["predictions over the model", "predict @/model.json @/good.csv --out @/model.json", /--out/],
  ["an unknown policy for unseen categories", "predict @/model.json @/good.csv --unseen guess", /--unseen.*between/],
  ["to audit without clusters", "audit @/labelled.csv --protect group", /--labels/],
  ["to audit without groups", "audit @/labelled.csv --labels cluster", /--protect/],
  ["to audit an unknown column", "audit @/labelled.csv --labels clustr --protect group", /did you mean "cluster"/],
  [
    "the clusters as a feature",
    "audit @/labelled.csv --labels cluster --protect group --features cluster",
    /no feature/,
  ],
  ["an unknown figure", "audit @/labelled.csv --labels cluster --protect group --fail-under balanc=0.4", /balance/],
  [
    "a threshold on the wrong side",
    "audit @/labelled.csv --labels cluster --protect group --fail-over balance=0.4",
    /--fail-under/,
  ],
  [
    "a threshold that needs features",
    "audit @/labelled.csv --labels cluster --protect group --fail-over cost=1",
    /--features/,
  ],
  ["a report that is no page", "audit @/labelled.csv --labels cluster --protect group --out @/r.pdf", /\.html/],
  ["to audit a single group", "audit @/one-group.csv --labels x --protect group", /group: .*2 groups.*only "a"/],
  ["to inspect an unknown column", "inspect @/good.csv --protect grop", /did you mean "group"/],
];

const words = (line: string): string[] => line.split(" ").map((word) => word.replace(/^@\//, `${folder}/`));

describe("fairfront refuses, in one line, with exit code 2 and without writing anything,", () => {
  beforeAll(async () => {
    for (const [name, content] of Object.entries(BAD_TABLES)) writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, "limited.csv"), LIMITED_TABLE);
    writeFileSync(join(folder, "one-column.csv"), "x,group\n1,a\n2,b\n");
    mkdirSync(join(folder, "folder"));
    mkdirSync(join(folder, "dir.csv"));
    symlinkSync("/dev/zero", join(folder, "zero.json"));
    const run = [
      "run",
      "good.csv",
      "--protect",
      "group",
      "--clusters",
      "2",
      "--method",
      "safairkm",
      "--iterations",
      "2",
    ];
    expect(await cli(folder, ...run, "--out", "run", "--quiet")).toMatchObject({ code: 0 });
    cpSync(join(folder, "run"), join(folder, "moved"), { recursive: true });
    const record = readFileSync(join(folder, "run/run.json"), "utf8");
    writeFileSync(join(folder, "moved/run.json"), record.replace("good.csv", "gone.csv"));
    cpSync(join(folder, "run"), join(folder, "torn"), { recursive: true });
    const [head, first, ...others] = readFileSync(join(folder, "run/front.csv"), "utf8").split("\n");
    const costlier = first.replace(/^0,[^,]+/, "0,0.5");
    writeFileSync(join(folder, "torn/front.csv"), [head, costlier, ...others].join("\n"));
    const two = run.map((word) => (word === "group" ? "group,x/2" : word));
    expect(await cli(folder, ...two, "--features", "x,y", "--out", "run-2", "--quiet")).toMatchObject({ code: 0 });
    expect(await cli(folder, "pick", "run", "--id", "0", "--model", "model.json")).toMatchObject({ code: 0 });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([...TABLES, ...LIMITS, ...FLAGS, ...CHOICES])("%s", async (_, line, why) => {
    const before = filesIn(folder);
    const { code, stdout, stderr } = await inProcess(words(line));
    expect(stderr).toMatch(why);
    expect(stderr).toMatch(/^fairfront: [^\n]+\n$/);
    expect(stdout).toBe("");
    expect(code).toBe(2);
    expect(filesIn(folder)).toEqual(before);
  });

  it("rows on standard input that the method cannot do what is asked of, and forgets them", async () => {
    const ask = words(`run - ${ASSIGN} --set upper={"a":0.01} --clusters 2`);
    const before = filesIn(folder);
    const { code, stderr } = await inProcess(ask, readFileSync(join(folder, "good.csv")));
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^fairfront: fair-assign option upper: .*\n$/)]);
    expect(filesIn(folder)).toEqual(before);
  });

  it.each(["run", "compare"])("%s into an empty path, which would be the working directory", async (command) => {
    const { code, stderr } = await inProcess([
      command,
      join(folder, "good.csv"),
      ...["--protect", "group", "--clusters", "2", "--out", ""],
    ]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^fairfront: --out: expected a path, got an empty text/)]);
  });

  it.each(TABLES.slice(0, 3))("%s, as a process of its own", async (_, line, why) => {
    const { code, stdout, stderr } = await cli(folder, ...words(line));
    expect(stderr).toMatch(why);
    expect(stderr).toMatch(/^fairfront: [^\n]+\n$/);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});
