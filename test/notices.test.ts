import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { anyRefusal } from "../packages/core/src/any-refusal.ts";
import { catalog } from "../packages/core/src/notices/catalog.ts";
import { laterCatalog } from "../packages/core/src/notices/later-catalog.ts";
import { noticeText } from "../packages/core/src/notices/library-words.ts";
import type { Notice, NoticeCode } from "../packages/core/src/notices/notice.ts";
import { PURPOSES, type Remedy } from "../packages/core/src/notices/remedy.ts";
import { OPTION_FLAGS, type OptionName } from "../packages/core/src/options/option-names.ts";
import { noticeExamples } from "../packages/core/src/testing/notice-examples.ts";
import { flagNotice } from "../packages/fairfront/src/cli/texts/notice-text.ts";
import { addWords, pageMessage, pageNotice } from "../packages/page/src/notice-words.ts";
import { filesUnder } from "./files-under.ts";

type Surface = (notice: Notice) => string;
const SURFACES: Readonly<Record<string, Surface>> = { library: noticeText, flags: flagNotice, page: pageNotice };
const MOST = 300;
const FLAG = /(^|[\s"'`(])--[a-z]/;

const codes = Object.keys(noticeExamples) as NoticeCode[];

function exampleOf(code: NoticeCode): Notice {
  const { values, remedies = [] } = noticeExamples[code];
  return { code, about: "age", values, remedies };
}

/** The same notice with every name and text of it replaced. */
function hostile(code: NoticeCode, text: string): Notice {
  const replaced = (value: unknown): unknown => {
    if (typeof value === "string") return text;
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, name === "kind" ? item : replaced(item)]),
    );
  };
  const { about, values, remedies } = exampleOf(code);
  const named = (remedy: Remedy): Remedy =>
    remedy.kind === "set" ? { ...remedy, value: replaced(remedy.value) as string } : remedy;
  return { code, about: about + text, values: replaced(values) as Notice["values"], remedies: remedies.map(named) };
}

/** What can move a cursor, change a colour, begin a line or turn the direction of writing. */
const SIGNS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

describe("every notice of the catalog", () => {
  it("is said by the page in the words of the library as long as its own have not come", () => {
    const error = anyRefusal("sheet-absent", "sheet", { got: "Staff", known: ["People"] });
    expect(pageMessage(error)).toBe(error.message);
    addWords(laterCatalog);
    expect(pageMessage(error)).toBe(pageNotice(error.notice));
  });

  it("has an example", () => {
    expect([...codes].sort()).toEqual(Object.keys(catalog).sort());
  });

  describe.each(Object.entries(SURFACES))("in the words of the %s", (surface, say) => {
    it.each(codes)("%s: one line, not too long, in the surface's own terms", (code) => {
      const text = say(exampleOf(code));
      expect(text).toMatch(/^age: \S/);
      expect(text.length).toBeLessThanOrEqual(MOST);
      expect(text).not.toMatch(SIGNS);
      expect(text).not.toMatch(/undefined|\[object|;\s*$|, or $/);
      if (surface !== "flags") expect(text).not.toMatch(FLAG);
    });

    it.each(codes)("%s: whatever the table says", (code) => {
      for (const text of ["a\n\u001b[31mb\r\nc", "\u202egnp.exe\u2066\u0007\u0000", "x".repeat(5000), "\ud800", ""]) {
        const said = say(hostile(code, text));
        expect([...said].length).toBeLessThanOrEqual(MOST);
        expect(said).not.toMatch(SIGNS);
      }
    });

    it.each(codes)("%s: the same after a journey as JSON", (code) => {
      const notice = exampleOf(code);
      expect(say(JSON.parse(JSON.stringify(notice)))).toBe(say(notice));
    });
  });
});

describe("every remedy", () => {
  const options = Object.keys(OPTION_FLAGS) as OptionName[];
  const purposes = Object.keys(PURPOSES) as (keyof typeof PURPOSES)[];
  const remedies: Remedy[] = [
    ...options.flatMap((option): Remedy[] => [
      { kind: "set", option, value: "a b" },
      { kind: "set", option, value: ["a", "b,c"], to: "drop-it" },
      { kind: "set", option, value: { a: "text" } },
      { kind: "choose", option, values: ["a", 2] },
      { kind: "use", option },
      { kind: "use", option, to: "drop-rows" },
      { kind: "avoid", option, value: "none" },
      { kind: "smaller", option },
      { kind: "larger", option },
    ]),
    ...purposes.map((to): Remedy => ({ kind: "do", to })),
    { kind: "resume", place: "runs/adult" },
    { kind: "make-model" },
  ];
  const saying = (remedy: Remedy): Notice => ({ ...exampleOf("no-rows"), remedies: [remedy] });

  it("names flags on the command line, and nowhere else", () => {
    const withOption = remedies.filter((remedy) => "option" in remedy).map(saying);
    expect(withOption.filter((notice) => !FLAG.test(flagNotice(notice)))).toEqual([]);
    expect(remedies.map(saying).filter((notice) => FLAG.test(pageNotice(notice)))).toEqual([]);
    expect(remedies.map(saying).filter((notice) => FLAG.test(noticeText(notice)))).toEqual([]);
  });

  it("is not said in camelCase on the page", () => {
    expect(remedies.map((remedy) => pageNotice(saying(remedy))).filter((text) => /[a-z][A-Z]/.test(text))).toEqual([]);
  });
});

describe("the words of each surface", () => {
  const say = (code: NoticeCode): string[] => Object.values(SURFACES).map((surface) => surface(exampleOf(code)));

  it("give an option a value", () => {
    expect(say("value-missing")).toEqual([
      'age: expected a value in every row, got 2 missing (first in row 4); leave such rows out with missing: "drop"',
      "age: expected a value in every row, got 2 missing (first in row 4); leave such rows out with --missing drop",
      'age: expected a value in every row, got 2 missing (first in row 4); leave such rows out at "Rows with missing values"',
    ]);
    expect(say("weight-value").map((text) => text.split("; ")[1])).toEqual([
      'correct it, or leave such rows out with where: "\\"w\\" > 0"',
      `correct it, or leave such rows out with --where '"w" > 0'`,
      'correct it, or leave such rows out at "Rows to use"',
    ]);
  });

  it("offer a choice", () => {
    expect(say("feature-missing").map((text) => text.split("; ")[1])).toEqual([
      'choose missing: "drop" or missing: "impute", or leave the column out with exclude',
      "choose --missing drop or --missing impute, or leave the column out with --exclude",
      "choose below what to do with such rows, or leave the column out",
    ]);
  });

  it("name columns, and part thousands on the page", () => {
    expect(say("identifier-column").map((text) => text.split("; ")[1])).toEqual([
      'leave it out with exclude: ["id"]',
      'leave it out with --exclude "id"',
      'choose "Leave out" for "id"',
    ]);
    expect(say("uneven-spread")).toEqual([
      'age: spreads 41027 times as wide as age; do not use scale: "none"',
      "age: spreads 41027 times as wide as age; do not use --scale none",
      'age: spreads 41\u202f027 times as wide as age; do not choose the scaling "as it is"',
    ]);
  });

  it("go on with a run", () => {
    expect(say("run-file-absent").map((text) => text.split("; ")[1])).toEqual([
      "go on with the run",
      `go on with "fairfront resume 'runs/adult 5'"`,
      "go on with the run where it was made",
    ]);
  });

  it("give no setting rather than a wrong one", () => {
    const remedies: Remedy[] = [{ kind: "set", option: "exclude", value: ["a\nb"], to: "drop-it" }];
    expect(flagNotice({ ...exampleOf("no-rows"), remedies })).toMatch(/; leave it out with --exclude$/);
  });
});

describe("core", () => {
  const root = join(import.meta.dirname, "../packages/core/src");
  const files = filesUnder(root).filter(
    (file) => file.endsWith(".ts") && !/\.(test|contract)\.ts$/.test(file) && !file.startsWith("testing/"),
  );
  const codeOf = (file: string): string =>
    readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

  it("says nothing in plain text: every error is a code of the catalog", () => {
    const plain = /new InputError\(\s*["'`]|(?:notice|[rR]efusal)\(\s*"text"/;
    expect(files.filter((file) => file !== "errors.ts" && plain.test(codeOf(file)))).toEqual([]);
  });

  it("names no flag of the command line, but for commands that a report shows", () => {
    expect(files.filter((file) => !file.startsWith("report/") && FLAG.test(codeOf(file)))).toEqual([]);
  });
});
