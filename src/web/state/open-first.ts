import { choices } from "./history.ts";
import { openSample, samples } from "./open-table.ts";

/** What the page begins with: the sample that its address names, if any. */
export async function openFirst(): Promise<void> {
  const { source, step } = choices.peek();
  const [kind, name] = source.split(/:(.*)/s);
  if (kind === "sample" && samples.some((sample) => sample.name === name)) await openSample(name, step !== undefined);
}
