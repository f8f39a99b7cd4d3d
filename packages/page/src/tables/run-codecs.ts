import type { ParquetReader, ZipCodec } from "@fairfront/core/internal";
import { unzipSync, zipSync } from "fflate";
import { parquetMetadata, parquetRead, parquetSchema } from "hyparquet";
import { checkParquet } from "./check-parquet.ts";

/** What core's run folders are read and packed with. */
export const parquetReader = {
  parquetMetadata,
  parquetSchema,
  parquetRead: async (options: Parameters<typeof parquetRead>[0] & { readonly file: ArrayBuffer }) => {
    checkParquet(new Uint8Array(options.file), options.metadata!);
    return parquetRead(options);
  },
} as unknown as ParquetReader;
export const zipCodec = { unzipSync, zipSync } as unknown as ZipCodec;
