import { dirname } from "node:path";
import {
  frontRows,
  InputError,
  isFrontCsv,
  parseRecord,
  RUN_FILES,
  type RunReason,
  type RunRecord,
  readRecord,
  reasonOf,
  run,
} from "@fairfront/core/internal";
import { openStore } from "../../runs/open-store.ts";
import { prepareFrom, readFileOf } from "../../runs/prepare-run.ts";
import { recordedTable, tableOf } from "../../runs/recorded-table.ts";
import { checkNewFolder, createRunFolder } from "../../runs/run-folder.ts";
import { readRun } from "../../runs/run-reading.ts";
import { version } from "../../runs/version.ts";
import { readRegular, whyUnread } from "../../tidy/regular-file.ts";
import { EXIT } from "../exit.ts";
import { print, printData, streams } from "../streams.ts";
import { type ProgressFlags, runToEnd } from "./run-to-end.ts";

interface RepeatFlags extends ProgressFlags {
  readonly threads: number;
  readonly out?: string;
  readonly force?: boolean;
}

const MOST_BYTES = 2 ** 28; // of a record

/** What may be said besides --repeat: nothing of it changes the front. */
const ALLOWED = ["--repeat", "--threads", "--out", "--force", "--save-every", "--json", "--quiet"];

/** Does a recorded run again and says whether its front is the same, or what may have made it another. */
export async function repeatRun(
  path: string,
  table: string | undefined,
  flags: RepeatFlags,
  given: readonly string[],
): Promise<void> {
  const foreign = given.find((flag) => !ALLOWED.includes(flag));
  if (foreign !== undefined) {
    throw new InputError("--repeat", `takes everything from the record, got also ${foreign}; leave one of them out`);
  }
  const store = await openStore(path.endsWith(".json") ? dirname(path) : path);
  const before = path.endsWith(".json") ? await recordAt(path) : await readRecord(store);
  const request = { ...before.asked, table: tableOf(before, table, path), threads: flags.threads };
  const place = { out: flags.out, force: flags.force, table: request.table };
  await checkNewFolder(place);
  const old = await store.read(RUN_FILES.front);
  if (old !== undefined) await readRun(store); // refuses a front that is not the record's
  const refused = new InputError(
    "--repeat",
    `expected the table of the record (SHA-256 ${before.asked.checksum.slice(0, 12)}...), got another content in "${request.table}"; find the old table, or start a run of its own`,
  );
  if ((await recordedTable(before, request.table)) === "other") throw refused;
  const file = await readFileOf(request);
  if (file.checksum !== before.asked.checksum) throw refused; // changed while it was read
  const prepared = prepareFrom(file, request);
  const { seed, dominance, options } = prepared.record.asked;
  const ended = await runToEnd({
    ...prepared,
    open: () => createRunFolder(place),
    start: (how) => run(prepared.problem, { ...how, seed, dominance, options }),
    flags,
  });
  const rows = frontRows(prepared.problem, ended.front);
  const same = old && isFrontCsv(new TextDecoder().decode(old), prepared.problem, rows);
  const differences = differencesOf(before, prepared.record, reasonOf(ended));
  if (same === false) streams().exitCode = EXIT.failed;
  if (flags.quiet === true) return;
  if (flags.json === true)
    await printData(`${JSON.stringify({ kind: "repeated", same: same ?? null, differences })}\n`);
  else await print(`${verdict(same, differences)}\n`);
}

function verdict(same: boolean | undefined, differences: readonly string[]): string {
  const other = differences.length === 0 ? "" : ` Different: ${differences.join("; ")}.`;
  if (same === undefined) return `There is no ${RUN_FILES.front} beside the record to compare with.${other}`;
  if (same) return `The front is the same, byte for byte.${other}`;
  return `The front is another one.${other === "" ? " Nothing that is recorded differs." : other}`;
}

function differencesOf(before: RunRecord, now: RunRecord, reason: RunReason): string[] {
  const found: string[] = [];
  if (before.versions.fairfront !== version) found.push(`fairfront ${before.versions.fairfront} then, ${version} now`);
  if (before.versions.node !== now.versions.node) {
    found.push(`Node ${before.versions.node ?? "(a browser)"} then, ${now.versions.node} now`);
  }
  if (before.problem.fingerprint !== now.problem.fingerprint) found.push("the table was encoded differently");
  if ([before.reason, reason].includes("time")) found.push("a time limit, which cuts wherever the machine has got to");
  if (before.state === "stopped") found.push("the recorded run was stopped by hand");
  return found;
}

async function recordAt(path: string): Promise<RunRecord> {
  const read = await readRegular(path, MOST_BYTES).catch((error: NodeJS.ErrnoException) => error);
  if (read instanceof Error)
    throw new InputError("--repeat", `expected a run.json at "${path}", but ${whyUnread(read)}; check the path`);
  return parseRecord(read.toString("utf8"), path);
}
