import { signal } from "@preact/signals";
import { browserStore } from "../../workers/browser-store.ts";
import { choices } from "../signals/history.ts";

/** Where a file is on this computer, as browsers with File System Access tell a page: its name, and a way to ask for it. */
interface FileHandle {
  readonly kind: string;
  readonly name: string;
  getFile(): Promise<File>;
  requestPermission?(): Promise<string>;
}

type Picker = (options: object) => Promise<FileHandle[]>;

// A store of its own: one pointer at most, never a content.
const handles = browserStore("fairfront files", "handles");
const KEY = "latest";

/** The file that was open before a reload, where the browser has kept where it is. */
export const fileBefore = signal<FileHandle | undefined>(undefined);

/** Whether a person can be asked for a file so that its place is known afterwards. */
export const canPick = "showOpenFilePicker" in globalThis;

/** Asks for a file; undefined where the person changes their mind. */
export async function pickFile(): Promise<File | undefined> {
  const pick = (globalThis as unknown as { showOpenFilePicker: Picker }).showOpenFilePicker;
  const [handle] = await pick({ multiple: false }).catch(() => []);
  return handle === undefined ? undefined : fileOf(handle);
}

/** The dropped file, and where it is. To be called while the event is handled. */
export async function droppedFile(event: DragEvent): Promise<File | undefined> {
  const file = event.dataTransfer?.files[0];
  const item = event.dataTransfer?.items[0] as { getAsFileSystemHandle?(): Promise<FileHandle | null> } | undefined;
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
  if (handle?.kind === "file") await remember(handle);
  return file;
}

/** After a reload: the file that the address names, if its place is known. */
export async function findFileBefore(): Promise<void> {
  const handle = (await inStore("readonly", (store) => store.get(KEY))) as FileHandle | undefined;
  if (handle !== undefined && choices.peek().source === `file:${handle.name}`) fileBefore.value = handle;
}

/** The file as it is now; undefined where the person or the browser refuses. */
export async function fileAgain(): Promise<File | undefined> {
  const handle = fileBefore.peek();
  const permitted = (await handle?.requestPermission?.()) ?? "granted";
  const file = permitted === "granted" ? await handle?.getFile().catch(() => undefined) : undefined;
  if (file === undefined) fileBefore.value = undefined; // moved or refused: the usual ways are left
  return file;
}

async function fileOf(handle: FileHandle): Promise<File> {
  await remember(handle);
  return handle.getFile();
}

async function remember(handle: FileHandle): Promise<void> {
  await inStore("readwrite", (store) => store.put(handle, KEY));
}

/** Private windows may refuse: then nothing is remembered. */
function inStore(...[mode, act]: Parameters<typeof handles>): Promise<unknown> {
  return handles(mode, act).catch(() => undefined);
}
