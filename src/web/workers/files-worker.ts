import type { Table } from "../../core/index.ts";
import { readParquet } from "../tables/read-parquet.ts";
import { answering } from "./answer.ts";
import { checksumOf } from "./checksum.ts";
import { stayAlive } from "./liveness.ts";

const post = (message: unknown): void => self.postMessage(message);

self.onmessage = ({ data: first }: MessageEvent<{ readonly lock: string }>) => {
  stayAlive(first.lock, post);
  const serve = answering(post, {
    readParquet: async ({ file }: { file: Blob }): Promise<{ table: Table; checksum: string }> => ({
      table: await readParquet(await file.arrayBuffer()),
      checksum: await checksumOf(file),
    }),
  });
  self.onmessage = ({ data }) => serve(data as never);
};
