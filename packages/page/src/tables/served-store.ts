import type { RunStore } from "@fairfront/core/internal";

/** The files of the run that the page's server has opened; they are for reading only. */
export function servedStore(names: readonly string[]): RunStore {
  return {
    place: "opened",
    list: async () => names,
    read: async (name) => (names.includes(name) ? new Uint8Array(await (await served(name)).arrayBuffer()) : undefined),
    write: async () => {
      throw new Error("the server's files are for reading only");
    },
  };
}

export async function served(name: string): Promise<Blob> {
  const response = await fetch(`opened/${name}`);
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return response.blob();
}
