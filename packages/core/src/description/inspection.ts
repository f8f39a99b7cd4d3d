import type { Notice } from "../notices/notice.ts";
import type { ColumnFacts } from "./column-facts.ts";

/** A protected attribute of a table, before anything is clustered. */
export interface InspectedAttribute {
  readonly name: string;
  readonly groups: readonly { readonly name: string; readonly rows: number; readonly share: number }[];
  /** Rows without a group. */
  readonly missing: number;
  /** The best balance that a clustering can reach. */
  readonly bestBalance: number;
  /** By column: how much it tells about the groups, 0 to 1 (see `association`), strongest first. */
  readonly associations: readonly { readonly column: string; readonly strength: number }[];
}

/** What the tool sees in a table. Plain JSON. */
export interface Inspection {
  readonly rows: number;
  readonly columns: readonly ColumnFacts[];
  readonly attributes: readonly InspectedAttribute[];
  /** What was read as missing, merged and the like. */
  readonly notices: readonly Notice[];
  /** What a person should think about before clustering. */
  readonly warnings: readonly Notice[];
}
