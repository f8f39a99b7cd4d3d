import { signal } from "@preact/signals";
import { browserStore } from "../../workers/browser-store.ts";

// Runs that a person asked to keep: their zips, in this browser only, until they are deleted. Never the table itself.
const inStore = browserStore("fairfront-kept", "zips");

export interface KeptZip {
  readonly name: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly bytes: Blob;
}

/** What is kept, the latest first; undefined until it was looked for. */
export const keptZips = signal<readonly KeptZip[] | undefined>(undefined);

/** Keeps a run; one of the same name is replaced. Rejects where the browser does not let us. */
export async function keepZip(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const kept: KeptZip = { name, at: Date.now(), bytes: new Blob([bytes], { type: "application/zip" }) };
  await inStore("readwrite", (store) => store.put(kept, name));
  await findKept();
}

export async function forgetZip(name: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(name));
  await findKept();
}

/** Looks again: another tab may have kept or deleted something. */
export async function findKept(): Promise<void> {
  const found = (await inStore("readonly", (store) => store.getAll()).catch(() => [])) as KeptZip[]; // private windows may refuse
  keptZips.value = found.sort((a, b) => b.at - a.at);
}
