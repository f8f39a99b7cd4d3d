import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type EncodeOptions,
  type Front,
  frontCsv,
  InputError,
  methodNamed,
  oneLine,
  RUN_FILES,
  reportHtml,
  runFigure,
} from "@fairfront/core/internal";
import { checkLifted } from "../../lift/check-lifted.ts";
import { type Lifted, type LiftMoment, liftFront } from "../../lift/lift-front.ts";
import { liftedRecord } from "../../lift/lifted-record.ts";
import { liftedReport } from "../../lift/lifted-report.ts";
import { liftedRows } from "../../lift/lifted-rows.ts";
import { factsFor, factsIn } from "../../lift/rows-facts.ts";
import { ROWS_FILE, rowsText, stateFor, stateIn } from "../../lift/rows-file.ts";
import type { RowsAsked, RowsFile } from "../../lift/rows-schema.ts";
import { wholeProblem } from "../../lift/whole-problem.ts";
import { nodeClock } from "../../node-clock.ts";
import { openThreadedRows } from "../../passes/threaded-source.ts";
import { joinRanges } from "../../runs/join-ranges.ts";
import { openRunFolder, type RunFolder } from "../../runs/run-folder.ts";
import { version } from "../../runs/version.ts";
import { columnNames } from "../../sources/engine.ts";
import { isHandAddress, Unanswered } from "../../sources/engines/by-hand.ts";
import { isAddress, withRows } from "../../sources/engines/with-rows.ts";
import { learnFacts } from "../../sources/facts.ts";
import { rowSource } from "../../sources/row-source.ts";
import { RowsChanged } from "../../sources/rows-changed.ts";
import { threadExecutor } from "../../threads/thread-executor.ts";
import { EXIT } from "../exit.ts";
import { print, printData, say, streams } from "../streams.ts";
import { liftedCommands, liftText, passText } from "../texts/lift-text.ts";
import { flagMessage, flagNotice } from "../texts/notice-text.ts";
import { readRows, resumeWords, rowsTable } from "./rows-table.ts";
import { type ProgressFlags, stopOnSignals } from "./run-to-end.ts";

// What the passes may take of the memory; the rest is for the search and for what is on its way.
const ENGINE = 0.55;
const KEPT_ROWS = 0.3;

interface InEngine {
  readonly asked: RowsAsked;
  /** Asked once the table is known to be what it should be: a refusal leaves nothing behind. */
  readonly openFolder: () => Promise<RunFolder>;
  readonly threads: number;
  readonly memory: number;
  readonly flags: ProgressFlags;
  /** Writes the report as PDF, too. */
  readonly pdf?: ((html: string) => Promise<void>) | undefined;
  /** Where an earlier session was left. */
  readonly before?: RowsFile | undefined;
}

/** The front of a table whose rows stay where they are; the folder is complete after every pass. */
export async function runInEngine({ asked, openFolder, threads, memory, flags, pdf, before }: InEngine): Promise<void> {
  const stop = stopOnSignals();
  const executor = threadExecutor({ threads });
  const began = performance.now() - (before?.spent ?? 0);
  const started = before === undefined ? new Date().toISOString() : before.started;
  const { table, clusters, seed, method, search } = asked;
  let folder: RunFolder | undefined;
  let threaded: ReturnType<typeof openThreadedRows> | undefined;
  let kept = before !== undefined;
  try {
    await withRows(
      table,
      { ...asked.read, told: asked.protect, threads, memory: memory * ENGINE },
      async (engine, rows) => {
        const protect = joinRanges(asked.protect, columnNames(rows));
        const encode = { ...asked.encode, protect, clusters } as EncodeOptions;
        const facts = before === undefined ? await learnFacts(engine, rows, encode) : factsIn(before);
        for (const notice of facts.notices) say(flagNotice(notice));
        const whole = wholeProblem(facts, encode);
        const opened = await openFolder();
        folder = opened;
        threaded = openThreadedRows(rowSource(engine, rows, facts), engine, rows, {
          threads,
          memory: memory * KEPT_ROWS,
        });
        const { source } = threaded;
        let last = before === undefined ? undefined : stateIn(before);
        if (last !== undefined && !isHandAddress(table)) {
          await source.unchanged();
          await checkLifted(source, whole, last.kept); // what is kept would stand in the front
        }
        const request = { ...encode, ...search, seed, method: methodNamed(method), executor, clock: nodeClock, stop };
        const headOf = (state: RowsFile["state"]) =>
          ({
            format: "fairfront-rows",
            version: 1,
            state,
            asked: { ...asked, protect },
            facts: factsFor(facts),
            versions: { fairfront: version, node: process.version },
            ...(started !== undefined && { started }),
            spent: performance.now() - began,
          }) as const;
        const keep = (state: RowsFile["state"], moment: LiftMoment["state"]): Promise<void> =>
          opened.store.write(ROWS_FILE, rowsText({ ...headOf(state), ...stateFor(moment) }));
        const lifting = liftFront(source, whole, request, last);
        let front: Front<Lifted>;
        for (;;) {
          const next = await lifting.next();
          if (next.done === true) {
            front = next.value;
            break;
          }
          last = next.value.state;
          if (!kept) await opened.clear?.(); // now there is something in its place
          await keep("running", last);
          kept = true;
          await tell(next.value, performance.now() - began, flags);
        }
        if (isAddress(table) && !isHandAddress(table) && !stop.aborted) await source.unchanged(); // files are watched
        const told = liftedRows(facts, whole, front, method);
        const state = stop.aborted ? "stopped" : "finished";
        await opened.store.write(RUN_FILES.front, frontCsv(whole, told));
        const record = liftedRecord(headOf(state), facts, whole, front);
        const about = {
          record,
          facts,
          whole,
          rows: told,
          solutions: front.solutions,
          commands: liftedCommands(record),
        };
        const html = reportHtml(liftedReport({ ...about, made: new Date().toISOString() }));
        if (whole.attributes.length > 0) {
          const figure = { ...record.problem, rows: told, method: methodNamed(method).title };
          await opened.store.write(RUN_FILES.figure, runFigure(figure));
        }
        await opened.store.write(RUN_FILES.report, html);
        await keep(state, { ...last!, kept: front.solutions });
        await pdf?.(html);
        if (stop.aborted) streams().exitCode = EXIT.stopped;
        if (flags.json === true) {
          const hypervolume = front.hypervolume;
          const event = { kind: state, folder: opened.path, rows: facts.rows, hypervolume, front: told };
          await printData(`${JSON.stringify(event)}\n`);
        } else if (flags.quiet === true) await printData(`${opened.path}\n`);
        else {
          const spent = performance.now() - began;
          const goOn = stop.aborted ? resumeWords(opened.path, table) : undefined;
          await print(liftText(facts, whole, told, front.hypervolume, opened.path, spent, request.timeLimit, goOn));
        }
      },
    );
  } catch (error) {
    if (!kept) folder?.forget();
    if (!(error instanceof InputError) || error instanceof Unanswered || folder === undefined || !kept) throw error;
    if (error instanceof RowsChanged || error.notice.code === "table-changed") throw error;
    const said = flagMessage(error).replace(/;?\s*$/, "");
    const end = said.indexOf(": "); // of what it is about
    throw new InputError(
      said.slice(0, end),
      `${said.slice(end + 2)}; what was done is kept: once the rows can be read again, go on with ${resumeWords(folder.path, table)}`,
    );
  } finally {
    await threaded?.close();
    await executor.close();
    folder?.release();
  }
}

async function tell(moment: LiftMoment, elapsed: number, { json, quiet }: ProgressFlags): Promise<void> {
  const { what, share, frontSize } = moment;
  const timeLeft = share === 0 ? undefined : (elapsed * (1 - share)) / share;
  if (json === true)
    await printData(`${JSON.stringify({ kind: "progress", pass: what, share, frontSize, elapsed, timeLeft })}\n`);
  else if (quiet !== true && streams().stderr.isTTY === true) say(passText(moment, elapsed, timeLeft));
}

/** Whether a folder holds such a run. */
export function holdsRows(path: string): boolean {
  return existsSync(join(path, ROWS_FILE));
}

/** Goes on after the last pass that was saved; the front is that of a run that was never stopped. */
export async function resumeInEngine(
  path: string,
  {
    table,
    threads,
    memory,
    flags,
  }: { table?: string | undefined; threads: number; memory: number; flags: ProgressFlags },
): Promise<void> {
  const before = await readRows(path);
  if (before.state === "finished") {
    await (flags.json === true
      ? printData(`${JSON.stringify({ kind: "nothing-to-do", folder: path })}\n`)
      : print(`The run in ${oneLine(path)} is finished; there is nothing left to do.\n`));
    return;
  }
  const asked = { ...before.asked, table: rowsTable(before.asked, table, path) };
  const openFolder = (): Promise<RunFolder> => openRunFolder(path);
  await runInEngine({ asked, openFolder, threads, memory, flags, before: { ...before, asked } });
}
