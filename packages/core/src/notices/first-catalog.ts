import { basicCatalog } from "./basic-catalog.ts";
import { fairAssignWords, programWords } from "./words/call-words.ts";
import { fileWords } from "./words/file-words.ts";
import { inspectionWords } from "./words/inspection-words.ts";
import { methodNotes } from "./words/method-notes.ts";
import { comparisonWords, runFolderWords, zipWords } from "./words/run-folder-words.ts";

type FirstCatalog = typeof basicCatalog &
  typeof fileWords &
  typeof inspectionWords &
  typeof methodNotes &
  typeof runFolderWords &
  typeof zipWords &
  typeof comparisonWords &
  typeof programWords &
  typeof fairAssignWords;

/** All words but those of `laterCatalog`. */
export const firstCatalog: FirstCatalog = {
  ...basicCatalog,
  ...fileWords,
  ...inspectionWords,
  ...methodNotes,
  ...runFolderWords,
  ...zipWords,
  ...comparisonWords,
  ...programWords,
  ...fairAssignWords,
};
