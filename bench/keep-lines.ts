import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";

const FOLDER = new URL("results/lines/", import.meta.url);

/** The machine that measures, and how busy it is before: others' work makes every time an upper bound. */
export function machineNow(): Readonly<Record<string, string | number>> {
  const [{ model }] = cpus();
  return {
    cpu: model.trim(),
    cores: cpus().length,
    memory: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    load: loadavg()[0].toFixed(1),
  };
}

/** The day, for who compares results. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Keeps what a benchmark said, with the machine and the day: the site's page of speed is made from it. */
export function keepLines(name: string, lines: readonly string[], machine: ReturnType<typeof machineNow>): void {
  mkdirSync(FOLDER, { recursive: true });
  const kept = { name, date: today(), machine, lines };
  writeFileSync(new URL(`${name}.json`, FOLDER), `${JSON.stringify(kept, undefined, 2)}\n`);
}
