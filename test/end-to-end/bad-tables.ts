import { gzipSync } from "node:zlib";

const GOOD = `x,y,group\n${Array.from({ length: 40 }, (_, i) => `${i % 7},${(i * i) % 11},${i % 2 ? "a" : "b"}`).join("\n")}\n`;

const withRow = (to: string): string => GOOD.replace("\n3,9,a\n", `\n${to}\n`); // the fourth row
const unique = Array.from({ length: 40 }, (_, i) => `${i % 7},${(i * i) % 11},person ${i}`).join("\n");

/** Files that people really have, and that cannot be clustered as they are. */
export const BAD_TABLES: Readonly<Record<string, string | Uint8Array>> = {
  "good.csv": GOOD,
  "one-group.csv": "x,y,group\n1,2,a\n2,3,a\n3,4,a\n",
  "text.csv": withRow("3,abc,a"),
  "unit.csv": withRow("3,9 kg,a"),
  "empty.csv": "",
  "blank.csv": "\n\n\n",
  "head.csv": "x,y,group\n",
  "nan.csv": withRow("NaN,9,a"),
  "gap.csv": withRow(",9,a"),
  "question.csv": withRow("?,9,a"),
  "no-group.csv": withRow("3,9,"),
  "infinite.csv": withRow("3,-inf,a"),
  "huge.csv": withRow("1e308,9,a").replace("\n4,", "\n-1e308,"),
  "overflow.csv": withRow("1e999,9,a"),
  "same.csv": "x,y,group\n1,1,a\n2,2,b\n1,1,b\n2,2,a\n1,1,a\n",
  "ragged.csv": "x,y,group\n1,2,a\n2,3\n3,4,b\n",
  "long-row.csv": "x,y,group\n1,2,a\n2,3,b,extra\n3,4,b\n",
  "quote.csv": 'x,y,group\n1,2,a\n2,"3,b\n3,4,b\n',
  "twice.csv": "x,x,group\n1,2,a\n2,3,b\n",
  "column.csv": "x y group\n1 2 a\n2 3 b\n",
  "junk.csv": Uint8Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256),
  "image.csv": Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13),
  "latin.csv": Buffer.from("x,y,größe\n1,2,a\n2,3,b\n", "latin1"),
  "latin-below.csv": Buffer.from("x,y,group\n1,2,größe\n2,3,b\n", "latin1"),
  "half-utf-16.csv": Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from("x,y,g\n1,2,a\n", "utf16le"),
    Buffer.from([0x00, 0xd8, 0x41]),
  ]),
  "constant.csv": "x,y,group\n1,2,a\n1,2,b\n1,2,a\n1,2,b\n",
  "empty-columns.csv": "x,y,group\n,,a\n,,b\n,,a\n",
  "unique.csv": `x,y,group\n${unique}\n`,
  "identifier.csv": `x,who,group\n${Array.from({ length: 60 }, (_, i) => `${i % 7},person ${i},${i % 2 ? "a" : "b"}`).join("\n")}\n`,
  "weights.csv": GOOD.replace("x,y", "x,w").replace("\n3,9,a\n", "\n3,-9,a\n"),
  "text-weights.csv": GOOD.replace("x,y", "x,w").replace("\n3,9,a\n", "\n3,much,a\n"),
  "sparse.csv": `x,y,group\n${Array.from({ length: 40 }, (_, i) => `${i < 37 ? "" : i},${i % 11},${i % 2 ? "a" : "b"}`).join("\n")}\n`,
  "broken.json": '[{"x": 1, "group": "a"}, {"x": 2',
  "broken.jsonl": '{"x": 1, "group": "a"}\n{"x": 2, "group"\n',
  "numbers.json": "[1, 2, 3]",
  "none.json": "[]",
  "no.parquet": "PAR1 is not enough",
  "no.arrow": "ARROW1 is not enough either",
  "sheet.xlsx": "PK",
  "half.csv.gz": gzipSync(GOOD).subarray(0, 60),
  "no.csv.gz": GOOD,
  "labelled.csv": GOOD.replace("x,y,group", "x,cluster,group"),
  "foreign.json": '{"format": "something else"}',
  "newer.json": '{"format": "fairfront-model", "version": 99}',
  "text.json": "not JSON at all",
};
