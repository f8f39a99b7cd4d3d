import type { ParquetReader } from "@fairfront/core/internal";
import { inThread, threadModule } from "../tables/threads/in-thread.ts";
import type { LabelsPiece, LabelsRequest } from "./labels-thread.ts";

interface Shape {
  readonly num_rows: bigint;
  readonly names: readonly string[];
}

/** Reads Parquet files of runs on a thread: a stranger may have made one that never ends. */
export const parquetReader: ParquetReader = {
  parquetMetadata: async (bytes) => {
    let shape: Shape | undefined;
    await ask({ bytes: new Uint8Array(bytes), columns: undefined }, (piece) => {
      if (piece.kind === "shape") shape = { num_rows: piece.rows, names: piece.names };
    });
    return shape!;
  },
  parquetSchema: (metadata: Shape) => ({ children: metadata.names.map((name) => ({ element: { name } })) }),
  parquetRead: ({ file, columns, onChunk }) =>
    ask({ bytes: new Uint8Array(file), columns }, (piece) => {
      if (piece.kind === "values") onChunk(piece);
    }),
};

/** How it fails does not matter: who reads a run's labels says what they should have been. */
function ask(request: LabelsRequest, take: (piece: LabelsPiece) => void): Promise<void> {
  const module = threadModule("labels-thread", import.meta.url);
  return inThread<LabelsPiece>({ module, data: request, take, unreadable: (how) => new Error(how) });
}
