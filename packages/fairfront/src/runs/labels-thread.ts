import * as hyparquet from "hyparquet";
import { answer } from "../tables/threads/answer.ts";

/** What is wanted of a Parquet file: its shape; where columns are named, their values, too. */
export interface LabelsRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly columns: readonly string[] | undefined;
}

export type LabelsPiece =
  | { readonly kind: "shape"; readonly rows: bigint; readonly names: readonly string[] }
  | {
      readonly kind: "values";
      readonly columnName: string;
      readonly columnData: ArrayLike<unknown>;
      readonly rowStart: number;
    };

answer<LabelsRequest, LabelsPiece>(async ({ bytes, columns }, tell) => {
  const file = bytes.buffer;
  const metadata = hyparquet.parquetMetadata(file);
  const names = hyparquet.parquetSchema(metadata).children.map(({ element }) => element.name);
  if (columns === undefined) return tell.piece({ kind: "shape", rows: BigInt(metadata.num_rows), names });
  await hyparquet.parquetRead({
    file,
    metadata,
    columns: [...columns],
    onChunk: ({ columnName, columnData, rowStart }) => {
      void tell.piece({ kind: "values", columnName, columnData, rowStart });
    },
  });
});
