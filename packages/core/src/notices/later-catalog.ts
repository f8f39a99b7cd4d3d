import { auditNotes, auditWords, suggestionWords, thresholdWords } from "./words/audit-words.ts";
import { modelWords } from "./words/model-words.ts";
import { sheetWords } from "./words/sheet-words.ts";

type LaterCatalog = typeof sheetWords &
  typeof auditWords &
  typeof auditNotes &
  typeof suggestionWords &
  typeof thresholdWords &
  typeof modelWords;

/** Words about spreadsheets, audits and models: a page can load them when it has to do with one. */
export const laterCatalog: LaterCatalog = {
  ...sheetWords,
  ...auditWords,
  ...auditNotes,
  ...suggestionWords,
  ...thresholdWords,
  ...modelWords,
};
