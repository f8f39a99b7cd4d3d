import { basicCatalog } from "./basic-catalog.ts";
import { fairAssignWords, programWords } from "./words/call-words.ts";
import { fileWords } from "./words/file-words.ts";
import { inspectionWords } from "./words/inspection-words.ts";
import { methodNotes } from "./words/method-notes.ts";
import { nameWords } from "./words/name-words.ts";
import { resumeWords } from "./words/resume-words.ts";
import { comparisonWords, runFolderWords, zipWords } from "./words/run-folder-words.ts";

type FirstCatalog = typeof basicCatalog &
  typeof fileWords &
  typeof inspectionWords &
  typeof methodNotes &
  typeof nameWords &
  typeof resumeWords &
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
  ...nameWords,
  ...resumeWords,
  ...runFolderWords,
  ...zipWords,
  ...comparisonWords,
  ...programWords,
  ...fairAssignWords,
};
