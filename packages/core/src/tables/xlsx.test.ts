import { describe, expect, it } from "vitest";
import { xlsxCsv } from "./xlsx.ts";

/** A sheet with a line of names and rows, by what their second cells hold. */
function csvOf(cells: readonly string[], dateStyles: readonly boolean[] = []): string {
  const rows = cells.map((cell, i) => `<row r="${i + 2}"><c r="A${i + 2}"><v>${i}</v></c>${cell}</row>`);
  const head = ["x", "y"].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`);
  const sheet = `<sheetData><row r="1">${head.join("")}</row>${rows.join("")}</sheetData>`;
  return xlsxCsv({ sheet, strings: ["a"], dateStyles, from1904: false }).csv;
}

describe("xlsxCsv", () => {
  it("reads yes and no as any writer writes them, and nothing as nothing", () => {
    const written = ["<v>1</v>", "<v>0</v>", "<v>true</v>", "<v>false</v>", "", "<v>2</v>"];
    const cells = written.map((value) => `<c t="b">${value}</c>`);
    expect(csvOf(cells)).toBe("x,y\n0,true\n1,false\n2,true\n3,false\n4,\n5,2\n");
  });

  it("keeps what is no day as it is written", () => {
    const cells = ["40000", "-1", "1e300", "soon"].map((value) => `<c s="1"><v>${value}</v></c>`);
    expect(csvOf(cells, [false, true])).toBe("x,y\n0,2009-07-06\n1,-1\n2,1e300\n3,soon\n");
  });

  it.each([
    ["a text that is not there", ['<c t="s"><v>1</v></c>']],
    ["a cell twice", ["<c><v>1</v></c>", '<c><v>1</v></c><c r="A3"><v>7</v></c>']],
    ["a row twice", ["<c><v>1</v></c>", '<c><v>2</v></c></row><row r="2"><c><v>3</v></c>']],
    ["it is cut", ["<c><v>1</v></c></row>"]],
  ])("refuses %s", (what, cells) => {
    expect(() => csvOf(cells)).toThrow(what);
  });
});
