/** How a column of dates counts from 1970-01-01. */
export const DATE_UNITS = ["days", "milliseconds"] as const;
/** How a column of dates counts. */
export type DateUnit = (typeof DATE_UNITS)[number];
