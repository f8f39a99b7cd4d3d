import { basicCatalog } from "./basic-catalog.ts";
import { auditNotes, auditWords, suggestionWords, thresholdWords } from "./words/audit-words.ts";
import { fairAssignWords, programWords } from "./words/call-words.ts";
import { fileWords } from "./words/file-words.ts";
import { inspectionWords } from "./words/inspection-words.ts";
import { methodNotes } from "./words/method-notes.ts";
import { modelWords } from "./words/model-words.ts";
import { comparisonWords, runFolderWords, zipWords } from "./words/run-folder-words.ts";
import { sheetWords } from "./words/sheet-words.ts";

/** Every notice there is, by its code. */
export type Catalog = typeof basicCatalog &
  typeof fileWords &
  typeof sheetWords &
  typeof inspectionWords &
  typeof auditWords &
  typeof auditNotes &
  typeof suggestionWords &
  typeof thresholdWords &
  typeof modelWords &
  typeof methodNotes &
  typeof runFolderWords &
  typeof zipWords &
  typeof comparisonWords &
  typeof programWords &
  typeof fairAssignWords;

/** Every code with its words, and by their types what a notice of it carries. */
export const catalog: Catalog = {
  ...basicCatalog,
  ...fileWords,
  ...sheetWords,
  ...inspectionWords,
  ...auditWords,
  ...auditNotes,
  ...suggestionWords,
  ...thresholdWords,
  ...modelWords,
  ...methodNotes,
  ...runFolderWords,
  ...zipWords,
  ...comparisonWords,
  ...programWords,
  ...fairAssignWords,
};
