import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { texts } from "../packages/page/src/texts.ts";
import { filesUnder } from "./files-under.ts";

const root = join(import.meta.dirname, "..");

/** Words that readers from elsewhere do not know. */
const OLD_WORDS = /\b(dearer|dearest|anew|whoever)\b/i;
/** The price of fairness by other names. */
const OTHER_NAMES = /(over|against) the cheapest|extra cost|cost surplus|price of the fair\b/i;

const isTest = (file: string): boolean => /\.(test|contract|suite)\.tsx?$|(^|\/)testing\//.test(file);

function filesIn(folder: string, ending: RegExp): string[] {
  return filesUnder(join(root, folder))
    .map((file) => `${folder}/${file}`)
    .filter((file) => ending.test(file) && !isTest(file) && !/node_modules|\/dist\//.test(file));
}

/** The source without its comments: what a person may come to read. */
const codeOf = (file: string): string =>
  readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/ .*$/gm, "");

const sources = ["core", "fairfront", "page"].flatMap((zone) => filesIn(`packages/${zone}/src`, /\.tsx?$/));
const programs = ["bench", "data", "examples", "scripts"].flatMap((folder) => filesIn(folder, /\.(ts|m?js|jsx)$/));
const tests = ["packages", "test"].flatMap((folder) =>
  filesUnder(join(root, folder))
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && isTest(file) && !/node_modules|\/dist\//.test(file))
    .filter((file) => file !== "test/words.test.ts"),
);
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...filesIn("docs", /\.md$/),
  ...filesIn("bench", /\.md$/),
];

/** Every text of the page; functions say theirs of signs that stand for what comes. */
function pageTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String(value(...Array.from({ length: value.length }, () => "0")))];
  return Object.values(value as object).flatMap(pageTexts);
}

describe("words for people", () => {
  it("are none that readers from elsewhere do not know", () => {
    const here = (file: string): boolean => OLD_WORDS.test(readFileSync(join(root, file), "utf8"));
    expect([...sources, ...programs, ...documents, ...tests].filter(here)).toEqual([]);
  });

  it("call the price of fairness by its name", () => {
    expect(sources.filter((file) => OTHER_NAMES.test(codeOf(file)))).toEqual([]);
    expect(documents.filter((file) => OTHER_NAMES.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it("have no camelCase on the page", () => {
    const names = /\bkB\b|OpenDocument|GitHub|JavaScript|SAfairKM|VfairKM|FairAssign|WebAssembly/g;
    expect(pageTexts(texts).filter((text) => /[a-z][A-Z]/.test(text.replaceAll(names, "")))).toEqual([]);
  });

  it("have the glossary's terms, each once", () => {
    const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8");
    const terms = [...glossary.matchAll(/^\| \*\*(.+?)\*\* \|/gm)].map(([, term]) => term);
    expect(new Set(terms).size).toBe(terms.length);
    expect(terms.length).toBeGreaterThanOrEqual(10);
    expect(terms.length).toBeLessThanOrEqual(20);
    for (const term of ["cost", "balance", "relative balance", "price of fairness", "front", "choice", "floor"]) {
      expect(terms).toContain(term);
    }
  });
});
