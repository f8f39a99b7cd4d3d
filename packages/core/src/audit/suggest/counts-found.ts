/** The counts that keep a floor with the fewest rows moved. */
export type CountsFound =
  | {
      readonly kind: "found";
      /** Row-major clusters x strata, whole. */
      readonly counts: Int32Array;
      readonly moved: number;
      /** No clustering that keeps the floor moves fewer. */
      readonly atLeast: number;
    }
  /** No clustering keeps the floor. */
  | { readonly kind: "none" }
  /** None was found within the effort. */
  | { readonly kind: "unknown" };
