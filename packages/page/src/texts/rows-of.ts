/** A number of rows that is written already. */
export const rowsOf = (count: string): string => (count === "1" ? "1 row" : `${count} rows`);
