import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { version } from "../runs/version.ts";

/** What the times were measured on. */
export interface Machine {
  readonly fairfront: string;
  readonly node: string;
  readonly platform: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGB: number;
  /** Mean of the last 15 minutes: above the cores, times by the clock say little. */
  readonly load: number;
  readonly date: string;
}

export function thisMachine(): Machine {
  return {
    fairfront: version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus().at(0)?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 2 ** 30),
    load: Number(loadavg()[2].toFixed(1)),
    date: new Date().toISOString().slice(0, 10),
  };
}
