import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { InputError } from "@fairfront/core/internal";
import { atEnd } from "../../tidy/at-end.ts";
import type { Value } from "../engine.ts";
import { passFailure } from "./engine-place.ts";

/**
 * Spark's own client, told one JSON a line: a statement and what to do with it. Each is handed to the engine as one
 * statement, never cut at a sign in it, and doubles come back with all their digits. Answers leave by a channel of their
 * own: the engine may speak on the others.
 */
const SESSION = String.raw`
import sys
sys.path[:] = [place for place in sys.path if place not in ("", ".")]  # the working folder may be somebody else's
import json, os
try:
    from pyspark.sql import SparkSession
except ImportError:
    sys.exit(3)
answers = os.fdopen(3, "w", encoding="utf-8")
url = sys.argv[1]
build = SparkSession.builder.appName("fairfront")
build = build.remote(url) if url.startswith("sc://") else build.master(url)
spark = build.config("spark.ui.showConsoleProgress", "false").getOrCreate()
spark.conf.set("spark.sql.session.timeZone", "UTC")
spark.conf.set("spark.sql.variable.substitute", "false")  # a name that looks like a variable means itself
# Conditions on what inner SELECTs computed stay where they are: pushed down, each would carry all of its expressions along.
optimizer = "org.apache.spark.sql.catalyst.optimizer."
left_out = ("PushDownPredicates", "CollapseProject", "InferFiltersFromConstraints")
spark.conf.set("spark.sql.optimizer.excludedRules", ",".join(optimizer + rule for rule in left_out))
spark.conf.set("spark.sql.constraintPropagation.enabled", "false")
if not url.startswith("sc://"):
    spark.sparkContext.setLogLevel("OFF")

# Conditions on hundreds of computed columns take the engine's compiler minutes and gigabytes, and the rows seconds without it.
uncompiled = {"spark.sql.codegen.wholeStage": "false", "spark.sql.codegen.factoryMode": "NO_CODEGEN"}
usual = {name: spark.conf.get(name) for name in uncompiled}

def answer(ask):
    for name, value in (uncompiled if ask.get("manyConditions") else usual).items():
        spark.conf.set(name, value)
    found = spark.sql(ask["sql"])
    if ask["do"] == "types":
        return found.dtypes
    if ask["do"] == "files":
        return found.write.mode("errorifexists").parquet(ask["name"])
    if ask["do"] == "table":
        return found.write.mode("errorifexists").saveAsTable(ask["name"])
    return [list(row) for row in found.collect()]

def reason(error):
    first, *rest = str(error).split("\n")
    if not first.startswith("An error occurred while calling") or not rest:
        return str(error)
    return rest[0].lstrip(": ")  # what the engine said stands below the name of the call

for line in sys.stdin:
    try:
        said = {"rows": answer(json.loads(line))}
    except Exception as error:
        said = {"error": reason(error)}
    answers.write(json.dumps(said, default=str) + "\n")
    answers.flush()
spark.stop()
`;

/** What is done with the rows of a statement. */
type SparkAsk =
  | { readonly do: "rows" | "types"; readonly sql: string; readonly manyConditions?: boolean | undefined }
  | { readonly do: "files" | "table"; readonly sql: string; readonly name: string };

export interface SparkSession {
  ask(what: SparkAsk): Promise<readonly (readonly Value[])[]>;
  close(): Promise<void>;
}

const NO_CLIENT = 3; // exit code of SESSION

/** Python is named by Spark's own variables, PYSPARK_DRIVER_PYTHON or PYSPARK_PYTHON; the rest by its own files. */
export function openSpark(url: string): SparkSession {
  const python = process.env.PYSPARK_DRIVER_PYTHON ?? process.env.PYSPARK_PYTHON ?? "python3";
  const stdio = ["pipe", "ignore", "pipe", "pipe"] as const;
  const child = spawn(python, ["-c", SESSION, url], { stdio: [...stdio], detached: true }); // Ctrl-C is for us to answer
  const tidied = atEnd(() => endWhole(child.pid));
  const [stdin, , stderr, answers] = child.stdio as unknown as [Writable, null, Readable, Readable];
  const waiting: { done: (rows: readonly (readonly Value[])[]) => void; fail: (error: unknown) => void }[] = [];
  let said = "";
  let lost: InputError | undefined;
  const lose = (error: InputError): void => {
    lost ??= error;
    for (const { fail } of waiting.splice(0)) fail(lost);
  };
  stderr.on("data", (piece) => {
    said = `${said}${piece}`.slice(-10_000);
  });
  stdin.on("error", () => {}); // told by the end of the process
  child.on("error", () => lose(noClient(python)));
  child.on("close", (code) => {
    tidied();
    lose(code === NO_CLIENT ? noClient(python) : passFailure(`Spark ended: ${lastLine(said)}`));
  });
  createInterface({ input: answers }).on("line", (line) => {
    const { rows, error } = JSON.parse(line) as { rows?: Value[][] | null; error?: string };
    const next = waiting.shift();
    if (error === undefined) next?.done(rows ?? []);
    else next?.fail(passFailure(error));
  });
  return {
    ask: (what) =>
      new Promise((done, fail) => {
        if (lost !== undefined) return fail(lost);
        waiting.push({ done, fail });
        stdin.write(`${JSON.stringify(what)}\n`);
      }),
    close: () =>
      new Promise((done) => {
        if (child.exitCode !== null || lost !== undefined) return done();
        child.on("close", () => done());
        stdin.end();
      }),
  };
}

/** With the engine's own process that it started; on Windows, which has no groups of processes, that one ends with its input. */
function endWhole(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // it has ended before
  }
}

function noClient(python: string): InputError {
  return new InputError(
    "table",
    `is in Spark, and ${python} has no client for it; install it with "pip install pyspark", or name another Python by PYSPARK_PYTHON`,
  );
}

const lastLine = (text: string): string => text.trim().split("\n").at(-1) ?? "";
