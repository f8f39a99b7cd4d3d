import type { ParquetReader, ZipCodec } from "@fairfront/core/internal";
import { unzipSync, zipSync } from "fflate";
import { parquetMetadata, parquetRead, parquetSchema } from "hyparquet";

/** What core's run folders are read and packed with. */
export const parquetReader = { parquetMetadata, parquetRead, parquetSchema } as unknown as ParquetReader;
export const zipCodec = { unzipSync, zipSync } as unknown as ZipCodec;
