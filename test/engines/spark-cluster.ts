import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { spark } from "../../packages/fairfront/src/sources/dialects/spark.ts";
import type { EngineAtHand } from "./engine-contract.ts";

/** A virtual environment of Python where `pip install pyspark` was done. */
const place = process.env.FAIRFRONT_SPARK ?? "";
const library = existsSync(join(place, "lib")) ? join(place, "lib", readdirSync(join(place, "lib"))[0]) : "";
const home = join(library, "site-packages/pyspark");
export const hasSpark =
  place !== "" && existsSync(join(home, "bin/spark-class")) && spawnSync("java", ["-version"]).status === 0;
if (!hasSpark)
  console.warn(
    "Spark is not asked: set FAIRFRONT_SPARK to a Python environment with pip install pyspark; Java has to be there",
  );

/** As little as such a cluster runs with. */
const SETTINGS = {
  "spark.driver.host": "127.0.0.1",
  "spark.driver.bindAddress": "127.0.0.1",
  "spark.driver.memory": "512m",
  "spark.executor.memory": "512m",
  "spark.executor.cores": "1",
  "spark.cores.max": "2",
  "spark.ui.enabled": "false",
  "spark.sql.codegen.wholeStage": "false", // compiling takes longer than so few rows
  "spark.sql.codegen.factoryMode": "NO_CODEGEN",
  "spark.sql.adaptive.enabled": "false",
  "spark.sql.shuffle.partitions": "2",
  "spark.default.parallelism": "2",
  "spark.driver.extraJavaOptions": "-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
  "spark.executor.extraJavaOptions": "-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
};

export interface SparkCluster extends EngineAtHand {
  /** Ends a worker and what it runs, as a machine that dies. */
  killWorker(): void;
  stop(): void;
}

/** A master and two workers; tables are folders of Parquet files. */
export async function startSpark(): Promise<SparkCluster> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-spark-"));
  const conf = join(folder, "conf");
  mkdirSync(conf);
  const lines = Object.entries(SETTINGS).map(([name, value]) => `${name} ${value}`);
  writeFileSync(join(conf, "spark-defaults.conf"), `${lines.join("\n")}\n`);
  const env = {
    PYSPARK_PYTHON: join(place, "bin/python3"),
    SPARK_CONF_DIR: conf,
    SPARK_LOCAL_IP: "127.0.0.1",
    SPARK_HOME: home,
    SPARK_DAEMON_MEMORY: "256m",
    SPARK_DAEMON_JAVA_OPTS: "-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
  };
  Object.assign(process.env, env); // the contract opens it in this process too
  const children: ChildProcess[] = [];
  const launch = async (until: RegExp, ...args: string[]): Promise<{ child: ChildProcess; found: RegExpExecArray }> => {
    const child = spawn(join(home, "bin/spark-class"), args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
      detached: true, // a group of its own, which is ended whole
    });
    children.push(child);
    for await (const line of createInterface({ input: child.stderr })) {
      const found = until.exec(line);
      if (found === null) continue;
      child.stderr.resume(); // what else it says is lost, and does not hold it up
      return { child, found };
    }
    throw new Error(`Spark did not start: ${args.join(" ")}`);
  };
  const deploy = "org.apache.spark.deploy";
  const master = await launch(
    /(spark:\/\/127\.0\.0\.1:\d+)/,
    `${deploy}.master.Master`,
    "--host",
    "127.0.0.1",
    "--port",
    "0",
    "--webui-port",
    "0",
  );
  const url = master.found[1];
  // Room by name for some sessions at once; each takes one core and 512 MB of either.
  const sizes = ["--host", "127.0.0.1", "--cores", "4", "--memory", "2400m", "--webui-port", "0"];
  const workers = await Promise.all(
    [1, 2].map((n) =>
      launch(
        /Successfully registered/,
        `${deploy}.worker.Worker`,
        ...sizes,
        "--work-dir",
        join(folder, `work${n}`),
        url,
      ),
    ),
  );
  return {
    dialect: spark,
    addressOf: (table) => `${url}/parquet${folder}/${table}`,
    fromOf: (table) => `parquet.${folder}/${table}`,
    newTable: (table) => join(folder, table),
    env,
    load: async (table, { parquet }) => {
      mkdirSync(join(folder, table));
      copyFileSync(parquet, join(folder, table, "part-0.parquet"));
    },
    killWorker: () => end(workers[0].child),
    stop: () => {
      for (const child of children) end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** With all that it started. */
function end({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, "SIGKILL");
  } catch {
    // it has ended before
  }
}
