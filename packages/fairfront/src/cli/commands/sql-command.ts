import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError, methods, oneLine } from "@fairfront/core/internal";
import { Command } from "commander";
import { parseAsked } from "../../lift/rows-file.ts";
import { openRunFolder } from "../../runs/run-folder.ts";
import { dialectNamed, dialects } from "../../sources/dialects.ts";
import { HAND_FILE, type HandTable, handAddress, readHandTable, Unanswered } from "../../sources/engines/by-hand.ts";
import { defaultThreads } from "../../threads/thread-executor.ts";
import { nameList, place, wholeNumber } from "../flags/flags.ts";
import { withOptionFlag } from "../flags/option-flag.ts";
import type { WishFlags } from "../flags/pick-wish.ts";
import { readingOf } from "../flags/reading-flags.ts";
import { type SearchFlags, withSearchFlags } from "../flags/run-flags.ts";
import { requiredClusters, type TableFlags, withTableFlags } from "../flags/table-flags.ts";
import { printData, streams } from "../streams.ts";
import { labelStatement } from "./pick-in-engine.ts";
import { askedInEngine } from "./run-command.ts";
import { holdsRows, resumeInEngine, runInEngine } from "./run-in-engine.ts";

interface SampleFlags extends SearchFlags, TableFlags<number> {
  readonly columns?: string[];
  readonly key?: string[];
  readonly dialect: string;
  readonly method: string;
  readonly seed: number;
  readonly out?: string;
}

/** The passes as statements for a person to run, in an engine that this tool has no client for. */
export function sqlCommand(): Command {
  const command = new Command("sql")
    .summary("print the statements of each pass, to be run by hand in any engine")
    .description(
      "For tables in engines that this tool does not speak to: prints the next statement; save what it gives as CSV or Parquet where it says, and ask for the next.",
    );
  command.addCommand(sampleCommand());
  command.addCommand(tallyCommand());
  command.addCommand(labelCommand());
  return command;
}

function sampleCommand(): Command {
  const command = new Command("sample")
    .summary("begin: facts of all rows, then the sample to search on")
    .description("Begins a run of a table that you ask by hand, and prints its first statement.")
    .argument("<table>", "its name in the engine, such as shop.people");
  const clusters = { text: "number of clusters (required)", read: wholeNumber("clusters", 2) };
  withTableFlags(command, clusters)
    .option("--columns <list>", "the columns to read (required): age:number,colour:text", nameList("columns"))
    .option("--key <columns>", "what tells every row from all others (required), such as id", nameList("key"))
    .option("--dialect <name>", `of the statements: ${dialects.map(({ name }) => name).join(", ")}`, dialects[0].name);
  withOptionFlag(command, "method", { usual: { value: methods[0].name } });
  withOptionFlag(command, "seed");
  return withSearchFlags(command, { set: ["name=value", "any option of the method"] })
    .option("--out <folder>", "where the run, its statements and their answers are (required)", place("out"))
    .action(beginByHand);
}

function tallyCommand(): Command {
  return new Command("tally")
    .summary("go on: print the next statement, until there is none")
    .description("Reads the answers that are there, goes on as far as they allow, and prints the next statement.")
    .argument("<folder>", "of sql sample --out")
    .action(goOn);
}

function labelCommand(): Command {
  return new Command("label")
    .summary("print the SELECT that labels all rows by a solution of the front")
    .description("Prints one SELECT: the columns, and the cluster of every row as the chosen solution has it.")
    .argument("<folder>", "of sql sample --out")
    .option("--balance <least>", "as for pick")
    .option("--relative <least>", "as for pick")
    .option("--representation <least>", "as for pick")
    .option("--cost <most>", "as for pick")
    .option("--knee [definition]", "as for pick")
    .option("--id <n>", "as for pick", wholeNumber("id", 0))
    .action(async (folder: string, flags: WishFlags) => {
      await printData(`${shown(await labelStatement(folder, flags))};\n`);
    });
}

async function beginByHand(table: string, flags: SampleFlags): Promise<void> {
  const { out, key } = flags;
  dialectNamed(flags.dialect);
  if (out === undefined) throw new InputError("--out", "expected a folder for the run, got none; add --out FOLDER");
  if (key === undefined) throw new InputError("--key", "expected what tells rows apart, got none; add --key id");
  const columns = columnsOf(flags.columns ?? []);
  const clusters = requiredClusters(flags);
  const asked = askedInEngine(handAddress(out), [clusters], readingOf(flags), flags);
  const told: HandTable = {
    ...{ format: "fairfront-table-by-hand", version: 1, dialect: flags.dialect },
    ...{ table, key, columns, asked },
  };
  const text = `${JSON.stringify(told, undefined, 1)}\n`;
  const path = join(out, HAND_FILE);
  if (existsSync(path)) {
    if (JSON.stringify(await readHandTable(out), undefined, 1) !== text.trim()) {
      throw new InputError(
        "--out",
        `"${out}" holds a run of something else; go on with "fairfront sql tally ${out}", or name another folder`,
      );
    }
  } else {
    if (holdsRows(out)) throw new InputError("--out", `"${out}" holds a run; name another folder`);
    await mkdir(out, { recursive: true });
    await writeFile(path, text, { flag: "wx" }); // not through a link
  }
  await goOn(out);
}

const KINDS: Readonly<Record<string, Omit<HandTable["columns"][number], "name">>> = {
  number: { kind: "numeric" },
  text: { kind: "text" },
  date: { kind: "numeric", date: "days" },
  moment: { kind: "numeric", date: "milliseconds" },
};

/** Of "age:number", "colour:text"; a name may have a colon itself. */
function columnsOf(list: readonly string[]): HandTable["columns"] {
  if (list.length === 0) {
    throw new InputError("--columns", "expected the columns to read, such as age:number,colour:text, got none");
  }
  return list.map((each) => {
    const at = each.lastIndexOf(":");
    const [name, word] = [each.slice(0, at), each.slice(at + 1)];
    const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
    if (at > 0 && kind !== undefined) return { name, ...kind };
    throw new InputError("--columns", `expected names with :number, :text, :date or :moment behind, got "${each}"`);
  });
}

async function goOn(folder: string): Promise<void> {
  const told = await readHandTable(folder);
  const table = handAddress(folder);
  const how = { threads: defaultThreads(), memory: 0, flags: {} };
  try {
    if (holdsRows(folder)) await resumeInEngine(folder, { table, ...how });
    else {
      const asked = { ...parseAsked(told.asked), table };
      await runInEngine({ asked, openFolder: () => openRunFolder(folder), ...how });
    }
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const line = `Save what this gives as ${error.answer}.csv or .parquet; then: fairfront sql tally ${folder}`;
    await printData(`-- ${oneLine(line)}\n${shown(error.sql)}`);
  }
}

/** A statement for a terminal, which would obey signs in it: names may be somebody else's. A file has them as they are. */
function shown(sql: string): string {
  return streams().stdout.isTTY === true ? sql.split("\n").map(oneLine).join("\n") : sql;
}
