import { entry } from "./entry.ts";
import { callWords } from "./words/call-words.ts";
import { encodingNotes, encodingWords } from "./words/encoding-words.ts";
import { limitWords } from "./words/limit-words.ts";
import { measureWords, problemWords } from "./words/problem-words.ts";
import { protectWords } from "./words/protect-words.ts";
import { readingNotes } from "./words/reading-notes.ts";
import { choiceWords, searchWords } from "./words/search-words.ts";
import { tableWords } from "./words/table-words.ts";

const ownWords = {
  /** Words as they are: of one surface, or of one reader of files. `option`: what they are about is one. */
  text: entry<{ text: string; advice?: string; option?: boolean }>(
    ({ text }) => text,
    ({ advice = "" }) => advice,
  ),
};

/** Its type by parts: spelled out it would be longer than the words. */
type BasicCatalog = typeof ownWords &
  typeof tableWords &
  typeof encodingWords &
  typeof encodingNotes &
  typeof readingNotes &
  typeof protectWords &
  typeof problemWords &
  typeof measureWords &
  typeof limitWords &
  typeof searchWords &
  typeof choiceWords &
  typeof callWords;

/**
 * What can be said on the way from a table to a choice. Apart from the whole catalog, so that a page which only searches
 * does not carry the words of audits, models and files.
 */
export const basicCatalog: BasicCatalog = {
  ...ownWords,
  ...tableWords,
  ...encodingWords,
  ...encodingNotes,
  ...readingNotes,
  ...protectWords,
  ...problemWords,
  ...measureWords,
  ...limitWords,
  ...searchWords,
  ...choiceWords,
  ...callWords,
};

/** A code of the basic catalog. */
export type BasicCode = keyof typeof basicCatalog;
