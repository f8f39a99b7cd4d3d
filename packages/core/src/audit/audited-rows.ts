import type { Geometry, PlacedRows } from "./geometry.ts";
import type { Silhouettes } from "./silhouette.ts";

/** The rows of an audit, whatever is known about them. */
export interface AuditedRows {
  readonly clusterNames: readonly string[];
  readonly clusterOf: Uint16Array;
  readonly weights: ArrayLike<number> | undefined;
  /** How many rows each one stands for; 1 each where undefined. */
  readonly copies: ArrayLike<number> | undefined;
  /** undefined where no features were given. */
  readonly space:
    | { readonly rows: PlacedRows; readonly geometry: Geometry; readonly silhouettes: Silhouettes }
    | undefined;
  /** Half an interval's width in standard errors. */
  readonly z: number;
}
