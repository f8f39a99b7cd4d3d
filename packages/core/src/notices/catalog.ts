import { entry } from "./entry.ts";
import { auditWords, thresholdWords } from "./words/audit-words.ts";
import { encodingNotes, encodingWords } from "./words/encoding-words.ts";
import { inspectionWords } from "./words/inspection-words.ts";
import { limitWords } from "./words/limit-words.ts";
import { modelWords } from "./words/model-words.ts";
import { measureWords, problemWords } from "./words/problem-words.ts";
import { protectWords } from "./words/protect-words.ts";
import { choiceWords, searchWords } from "./words/search-words.ts";
import { tableWords } from "./words/table-words.ts";

/** Every code with its words, and by their types what a notice of it carries. */
export const catalog = {
  /** Words of one surface alone, as they are. */
  text: entry<{ text: string }>(({ text }) => text),
  ...tableWords,
  ...encodingWords,
  ...encodingNotes,
  ...protectWords,
  ...inspectionWords,
  ...auditWords,
  ...thresholdWords,
  ...problemWords,
  ...measureWords,
  ...limitWords,
  ...searchWords,
  ...choiceWords,
  ...modelWords,
};

/** Every notice there is, by its code. */
export type Catalog = typeof catalog;
