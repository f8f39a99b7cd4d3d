// What the mutants of a room came to: into bench/results/mutation.json, and from there into docs/quality.md.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isDrawn } from "./drawn.mjs";
import { ROOMS } from "./rooms.mjs";

const RESULTS = "bench/results/mutation.json";
const PAGE = "docs/quality.md";
const [BEGIN, END] = ["<!-- mutation: made by npm run mutate -->", "<!-- mutation: end -->"];

/** Says the score of the mutants that were drawn. */
export function keepScore(room, report, { share, seed, isKept }) {
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  const all = Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, path, was: textAt(source.split("\n"), mutant.location) })),
  );
  const mutants = all.filter((mutant) => isDrawn({ ...mutant, location: fromZero(mutant.location) }, { share, seed }));
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const left = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  const score = {
    share,
    seed,
    mutants: count("Killed", "Timeout") + left.length,
    killed: count("Killed"),
    endless: count("Timeout"),
    survived: count("Survived"),
    notReached: count("NoCoverage"),
    leftOut: count("Ignored"),
    date: new Date().toISOString().slice(0, 10),
    survivors: left
      .map(({ path, location, was, replacement }) => `${path}:${location.start.line} ${was} => ${oneLine(replacement)}`)
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true })),
  };
  if (isKept) writeFileSync(RESULTS, `${JSON.stringify({ ...results(), [room]: score }, null, 2)}\n`);
  return `${percent(score)} % (${interval(score)}) of ${score.mutants} noticed (${score.notReached} not reached)`;
}

export function writeTable() {
  const kept = results();
  const rows = Object.entries(ROOMS).flatMap(([room, { survivors }]) => {
    if (kept[room] === undefined) return [];
    const { share, mutants, date, since = [] } = kept[room];
    const part = share === 1 ? "all" : `${Number((100 * share).toFixed(1))} % drawn`;
    const found = { ...kept[room], since: [] }; // tests that were written for what a draw showed say nothing about the rest
    const drawn = share === 1 ? `${percent(found)} %` : `${percent(found)} % (${interval(found)})`;
    const score = since.length === 0 ? drawn : `${drawn}, now ${percent(kept[room])} % of the same`;
    return [`| ${room} | ${mutants} (${part}) | ${noticedOf(kept[room])} | ${score} | ${date} | ${survivors} |`];
  });
  const head = [
    "| room | changes | noticed | score | date | what the others are |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  const page = readFileSync(PAGE, "utf8");
  const [before, after] = [page.slice(0, page.indexOf(BEGIN)), page.slice(page.indexOf(END))];
  writeFileSync(PAGE, `${before}${[BEGIN, "", ...head, ...rows, "", ""].join("\n")}${after}`);
}

/** A report counts lines and columns from 1, a run of a mutant from 0. */
const fromZero = ({ start, end }) => ({
  start: { line: start.line - 1, column: start.column - 1 },
  end: { line: end.line - 1, column: end.column - 1 },
});
const results = () => (existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, "utf8")) : {});
/** `since`: survivors that tests noticed that were written after the run, each change tried by itself. */
const noticedOf = ({ killed, endless, since = [] }) => killed + endless + since.length;
const percent = (score) => ((100 * noticedOf(score)) / score.mutants).toFixed(1);

/** Where the share of all changes lies with 95 % confidence, by Wilson, after those that were drawn. */
function interval(score) {
  const { mutants } = score;
  const z = 1.96;
  const noticed = noticedOf(score) / mutants;
  const middle = (noticed + (z * z) / (2 * mutants)) / (1 + (z * z) / mutants);
  const half =
    (z / (1 + (z * z) / mutants)) * Math.sqrt((noticed * (1 - noticed)) / mutants + (z / (2 * mutants)) ** 2);
  return `${(100 * (middle - half)).toFixed(1)} to ${(100 * (middle + half)).toFixed(1)}`;
}

const oneLine = (text) => text.replaceAll(/\s+/g, " ");

/** The first line of what was changed. */
function textAt(lines, { start, end }) {
  return lines[start.line - 1].slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
}
