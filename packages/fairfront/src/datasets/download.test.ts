import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { adultCsv } from "./adult-csv.ts";
import { bankCsv } from "./bank-csv.ts";
import { downloadTable } from "./download.ts";
import { dataSources } from "./sources.ts";

const ADULT =
  "39, State-gov, 77516, Bachelors, 13, Never-married, Adm-clerical, Not-in-family, White, Male, 2174, 0, 40, United-States, <=50K";
const BANK = [
  '"age";"job";"marital";"duration";"campaign";"cons.price.idx";"euribor3m";"nr.employed"',
  '56;"housemaid";"married";261;1;93.994;4.857;5191',
  '24;"technician";"single";380;1;93.2;5;5228.1',
  '57;"services";"unknown";149;1;93.994;4.857;5191',
  '57;"housemaid";"divorced";293;1;93.994;4.857;5191',
].join("\n");
const BANK_TABLE = [
  "age,duration,euribor3m,nr.employed,cons.price.idx,campaign,marital",
  "57,293,4.857,5191,93.994,1,divorced",
  "24,380,5,5228.1,93.2,1,single",
  "56,261,4.857,5191,93.994,1,married\n",
].join("\n");

const sum = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
const answers = new Map<string, Uint8Array>();
let server: Server;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === "/mirror/small/silent.csv") return; // and never a word
    if (request.url === "/mirror/small/cut.csv") {
      response.writeHead(200, { "content-length": "7" }).write("seven");
      setTimeout(() => response.destroy(), 50);
      return;
    }
    if (request.url === "/mirror/small/slow.csv") {
      response.writeHead(200).write("seven");
      setTimeout(() => response.end(" b"), 250);
      return;
    }
    if (request.url === "/mirror/small/moved.csv") {
      response.writeHead(302, { location: "/mirror/small/small.csv" }).end();
      return;
    }
    const bytes = answers.get(request.url!);
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  asked = [];
  answers.clear();
  vi.stubEnv("FAIRFRONT_UCI", `http://127.0.0.1:${(server.address() as AddressInfo).port}/mirror/`);
});
afterEach(() => vi.unstubAllEnvs());

const small = { name: "small", about: "", path: "small/small.csv", toCsv: (bytes: Uint8Array) => `${bytes.length}\n` };

describe("downloadTable", () => {
  it("makes the table where both checksums are right", async () => {
    answers.set("/mirror/small/small.csv", strToU8("seven b"));
    const source = { ...small, checksum: sum("seven b"), tableChecksum: sum("7\n") };
    expect(await downloadTable(source)).toBe("7\n");
    expect(asked).toEqual(["/mirror/small/small.csv"]);
  });

  it("refuses a file or a table that is not what it was", async () => {
    answers.set("/mirror/small/small.csv", strToU8("seven b"));
    const file = { ...small, checksum: sum("other"), tableChecksum: sum("7\n") };
    await expect(downloadTable(file)).rejects.toThrow(`the file at http://127.0.0.1`);
    await expect(downloadTable(file)).rejects.toThrow(`with SHA-256 ${sum("other")}, got ${sum("seven b")}`);
    await expect(downloadTable({ ...small, tableChecksum: sum("8\n") })).rejects.toThrow("the table made from");
  });

  it("says in a line that nobody answers, or what they answer", async () => {
    const source = { ...small, tableChecksum: sum("7\n") };
    await expect(downloadTable(source)).rejects.toThrow(/small: expected .* to answer, got status 404/);
    vi.stubEnv("FAIRFRONT_UCI", "http://127.0.0.1:9"); // where nothing listens
    await expect(downloadTable(source)).rejects.toThrow(/small\.csv to answer, got .*; check the network/);
  });

  it("follows to where a file was moved", async () => {
    answers.set("/mirror/small/small.csv", strToU8("seven b"));
    expect(await downloadTable({ ...small, path: "small/moved.csv", tableChecksum: sum("7\n") })).toBe("7\n");
  });

  it("waits for a slow answer as long as something comes, and says so where nothing does", async () => {
    const slow = { ...small, path: "small/slow.csv", tableChecksum: sum("7\n") };
    expect(await downloadTable(slow, 20_000)).toBe("7\n");
    const silent = downloadTable({ ...slow, path: "small/silent.csv" }, 100);
    await expect(silent).rejects.toThrow(/silent\.csv to answer, got nothing for 0\.1 seconds; check the network/);
  });

  it("says that a connection broke off", async () => {
    const cut = downloadTable({ ...small, path: "small/cut.csv", tableChecksum: sum("7\n") });
    await expect(cut).rejects.toThrow(/cut\.csv to answer, got a connection that broke off; check the network/);
  });

  it("unpacks Bank, and says so where the archive is another", async () => {
    const bank = dataSources.find(({ name }) => name === "bank")!;
    answers.set("/mirror/00222/bank-additional.zip", zipSync({ "other.csv": strToU8("a") }));
    await expect(downloadTable(bank)).rejects.toThrow("no bank-additional/bank-additional-full.csv in it");
    const name = "bank-additional/bank-additional-full.csv";
    answers.set("/mirror/00222/bank-additional.zip", zipSync({ [name]: strToU8(BANK) }));
    expect(await downloadTable({ ...bank, tableChecksum: sum(BANK_TABLE) })).toBe(BANK_TABLE);
  });

  const path = join(process.env.FAIRFRONT_DATA ?? "absent", "adult.csv");
  const absent = existsSync(path) ? "" : " (skipped: FAIRFRONT_DATA holds no adult.csv)";
  it.skipIf(absent !== "")(`makes Adult, byte for byte, from the repository's bytes${absent}`, async () => {
    const table = readFileSync(path, "utf8");
    const rows = table.trimEnd().split("\n").slice(1);
    // The repository's file has no header, a space after every comma and an empty line at its end.
    answers.set("/mirror/adult/adult.data", strToU8(`${rows.map((row) => row.replaceAll(",", ", ")).join("\n")}\n\n`));
    expect(await downloadTable(dataSources.find(({ name }) => name === "adult")!)).toBe(table);
  });
});

describe("the tables", () => {
  it("give Adult a header and no spaces", () => {
    expect(adultCsv(`${ADULT}\n\n`).split("\n")).toEqual([
      "age,workclass,fnlwgt,education,education-num,marital-status,occupation,relationship,race,sex,capital-gain,capital-loss,hours-per-week,native-country,income",
      "39,State-gov,77516,Bachelors,13,Never-married,Adm-clerical,Not-in-family,White,Male,2174,0,40,United-States,<=50K",
      "",
    ]);
  });

  it("give Bank six features and three groups, group by group, without those unknown", () => {
    expect(bankCsv(BANK)).toBe(BANK_TABLE);
    expect(() => bankCsv("age;job\n1;a")).toThrow("no column duration in it");
  });
});
