import { runCommandText } from "../../core/index.ts";
import { opened } from "../state/session.ts";
import { askedNow } from "./asked-now.ts";

/** The run as a command; a synthetic sample is made first. */
export function commandNow(): string {
  const asked = askedNow();
  const sample = opened.value?.sample;
  const run = runCommandText(asked);
  return sample?.startsWith("syn") ? `fairfront datasets get ${sample} --out ${asked.table}\n${run}` : run;
}
