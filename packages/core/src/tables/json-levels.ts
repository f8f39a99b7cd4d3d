import { fileWords } from "../notices/words/file-words.ts";
import { refusalOf } from "../refusal-of.ts";

/** Lists and objects within each other: what parses JSON goes down as far as a text does, until its stack is used up. */
const MOST_LEVELS = 500;
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];

/** Counts the levels of a JSON text, piece by piece, and refuses one that is too deep before a parser meets it. */
export class JsonLevels {
  private level = 0;
  private inText = false;
  private isEscaped = false;

  /** Bytes of UTF-8, or the codes of a text: the signs that count are the same in both. */
  take(length: number, codeAt: (index: number) => number): void {
    for (let i = 0; i < length; i++) {
      const code = codeAt(i);
      if (this.inText) this.takeInText(code);
      else if (code === QUOTE) this.inText = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) this.goDown();
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.level--;
    }
  }

  private takeInText(code: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (code === BACKSLASH) this.isEscaped = true;
    else if (code === QUOTE) this.inText = false;
  }

  private goDown(): void {
    this.level++;
    if (this.level > MOST_LEVELS) throw refusalOf(fileWords, "json-too-deep", "table", { most: MOST_LEVELS });
  }
}
