import { basicCatalog } from "./basic-catalog.ts";
import { fairAssignWords } from "./words/call-words.ts";
import { fileWords } from "./words/file-words.ts";
import { inspectionWords } from "./words/inspection-words.ts";
import { nameWords } from "./words/name-words.ts";
import { resumeWords } from "./words/resume-words.ts";
import { runFolderWords } from "./words/run-folder-words.ts";

type FirstCatalog = typeof basicCatalog &
  typeof fileWords &
  typeof inspectionWords &
  typeof nameWords &
  typeof resumeWords &
  typeof runFolderWords &
  typeof fairAssignWords;

/** All words but those of `laterCatalog`. */
export const firstCatalog: FirstCatalog = {
  ...basicCatalog,
  ...fileWords,
  ...inspectionWords,
  ...nameWords,
  ...resumeWords,
  ...runFolderWords,
  ...fairAssignWords,
};
