import { entry } from "./entry.ts";
import { auditWords } from "./words/audit-words.ts";
import { encodingNotes, encodingWords } from "./words/encoding-words.ts";
import { inspectionWords } from "./words/inspection-words.ts";
import { protectWords } from "./words/protect-words.ts";
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
};

/** Every notice there is, by its code. */
export type Catalog = typeof catalog;
