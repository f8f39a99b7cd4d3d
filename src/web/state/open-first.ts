import { choices } from "./history.ts";
import { openComparison } from "./open-comparison.ts";
import { openRun, openZip } from "./open-run.ts";
import { openSample, samples } from "./open-table.ts";
import { trouble } from "./session.ts";

/** What the server says that it has opened, as `opened/opened.json`. */
type Opened =
  | { readonly kind: "zip"; readonly name: string }
  | { readonly kind: "comparison" }
  | { readonly kind: "run"; readonly name: string; readonly table: string | null };

/** What the page begins with: what its server has opened, or the sample that its address names. */
export async function openFirst(): Promise<void> {
  if (document.documentElement.dataset.opened !== undefined) return openServed();
  const [kind, name] = choices.peek().source.split(/:(.*)/s);
  if (kind === "sample" && samples.some((sample) => sample.name === name)) await openSample(name, true);
}

async function openServed(): Promise<void> {
  try {
    const opened = JSON.parse(await (await served("opened.json")).text()) as Opened;
    if (opened.kind === "zip") return await openZip(new File([await served("run.zip")], opened.name));
    if (opened.kind === "comparison") return openComparison(await (await served("comparison.json")).text());
    const [record, front, labels, table] = await Promise.all([
      served("run.json").then((blob) => blob.text()),
      served("front.csv").then((blob) => blob.text()),
      served("labels.parquet").then((blob) => blob.arrayBuffer()),
      opened.table === null ? undefined : served("table").then((blob) => new File([blob], opened.table!)),
    ]);
    await openRun({ record, front, labels: new Uint8Array(labels) }, table);
  } catch (error) {
    trouble.value = (error as Error).message;
  }
}

async function served(name: string): Promise<Blob> {
  const response = await fetch(`opened/${name}`);
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return response.blob();
}
