/** How a column becomes comparable to the others: see `EncodeOptions.scale`. The first is the default. */
export const SCALINGS = ["zscore", "minmax", "none", "zscore+l2", "minmax+l2", "none+l2"] as const;
/** What becomes of rows that lack a value; the first is the default. */
export const MISSING_POLICIES = ["error", "drop", "impute"] as const;
/** Of a search: see `Dominance`. The first is the default. */
export const DOMINANCES = ["usual", "paper"] as const;
export const MEASURES = ["balance", "representation"] as const;
/** What means a missing value where nobody says otherwise. */
export const USUAL_MARKS = ["", "?", "na", "n/a", "nan", "null"] as const;
