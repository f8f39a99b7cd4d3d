import { runCommandText } from "@fairfront/core/internal";
import { askedNow } from "../state/facts/asked-now.ts";
import { searched } from "../state/signals/session.ts";

/** The run as a command; a synthetic sample is made first. */
export function commandNow(): string {
  const asked = askedNow();
  const sample = searched.value?.sample;
  const run = runCommandText(asked);
  return sample?.startsWith("syn") ? `fairfront datasets get ${sample} --out ${asked.table}\n${run}` : run;
}
