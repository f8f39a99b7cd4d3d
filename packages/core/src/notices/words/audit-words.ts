import { entry } from "../entry.ts";

/** Words about audits. */
export const auditWords = {
  "rows-left-out": entry<{ rows: number }>(
    ({ rows }) => `${rows === 1 ? "1 row was" : `${rows} rows were`} left out of the clustering, and of the audit`,
  ),
};
