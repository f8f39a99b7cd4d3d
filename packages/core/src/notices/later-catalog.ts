import { argumentWords } from "./words/argument-words.ts";
import { auditNotes, auditWords, suggestionWords, thresholdWords } from "./words/audit-words.ts";
import { modelWords } from "./words/model-words.ts";
import { sheetWords } from "./words/sheet-words.ts";

type LaterCatalog = typeof sheetWords &
  typeof argumentWords &
  typeof auditWords &
  typeof auditNotes &
  typeof suggestionWords &
  typeof thresholdWords &
  typeof modelWords;

/** Words about spreadsheets, calls of the library, audits and models: a page can load them when it has to do with one. */
export const laterCatalog: LaterCatalog = {
  ...sheetWords,
  ...argumentWords,
  ...auditWords,
  ...auditNotes,
  ...suggestionWords,
  ...thresholdWords,
  ...modelWords,
};
