import { signal } from "@preact/signals";

/** Which rows of the chosen clustering are listed. */
export interface RowSelection {
  /** A cluster's number; undefined for all. */
  readonly cluster: number | undefined;
  /** A group of an attribute; undefined for all. */
  readonly cell: { readonly attribute: number; readonly group: number } | undefined;
  /** One point alone. */
  readonly point: number | undefined;
}

export const NO_ROWS: RowSelection = { cluster: undefined, cell: undefined, point: undefined };

/** Undefined where no list was asked for. */
export const rowSelection = signal<RowSelection | undefined>(undefined);
