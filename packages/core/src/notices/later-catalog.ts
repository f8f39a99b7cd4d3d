import { argumentWords } from "./words/argument-words.ts";
import { auditNotes, auditWords, suggestionWords, thresholdWords } from "./words/audit-words.ts";
import { comparisonWords } from "./words/comparison-words.ts";
import { methodNotes } from "./words/method-notes.ts";
import { modelWords } from "./words/model-words.ts";
import { programWords } from "./words/program-words.ts";
import { sheetWords } from "./words/sheet-words.ts";
import { zipWords } from "./words/zip-words.ts";

type LaterCatalog = typeof sheetWords &
  typeof argumentWords &
  typeof auditWords &
  typeof auditNotes &
  typeof suggestionWords &
  typeof thresholdWords &
  typeof methodNotes &
  typeof modelWords &
  typeof programWords &
  typeof zipWords &
  typeof comparisonWords;

/** Words about spreadsheets, zips, calls of the library, audits, models and how a search went: a page can load them when it has to do with one. */
export const laterCatalog: LaterCatalog = {
  ...sheetWords,
  ...argumentWords,
  ...auditWords,
  ...auditNotes,
  ...suggestionWords,
  ...thresholdWords,
  ...methodNotes,
  ...modelWords,
  ...programWords,
  ...zipWords,
  ...comparisonWords,
};
