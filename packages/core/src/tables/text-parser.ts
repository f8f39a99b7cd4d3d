import type { InputError } from "../errors.ts";
import { fileWords } from "../notices/words/file-words.ts";
import { refusalOf } from "../refusal-of.ts";
import type { Filling } from "./text-filling.ts";
import { encodeUtf8 } from "./utf8.ts";

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
const LONGEST_RECORD = 1 << 21; // bytes; longer ones have a quote that nobody closed

/**
 * Cuts UTF-8 into records and fields and gives each field to its column. Lines end with \n, \r\n or \r; a field in quotes
 * may hold delimiters, line ends and doubled quotes; blank lines are skipped. A record that is cut by the end of a
 * piece is left for the next one.
 */
export class TextParser {
  /** Records given so far. */
  rows = 0;
  /** Of the file, from 1: where the parser is. */
  line: number;
  private readonly delimiter: Uint8Array;
  private readonly columns: readonly (Filling | undefined)[];
  private scratch = new Uint8Array(256);

  /** Columns that are undefined are passed over. `line` is the first one's number. */
  constructor(delimiter: string, columns: readonly (Filling | undefined)[], line = 1) {
    this.delimiter = encodeUtf8(delimiter);
    this.columns = columns;
    this.line = line;
  }

  /** Takes all whole records in [from, end); returns where the first one begins that is not whole. */
  parse(bytes: Uint8Array, from: number, end: number, last: boolean): number {
    const { columns } = this;
    const [sign] = this.delimiter;
    const single = this.delimiter.length === 1;
    let i = from;
    for (let record = from; record < end; record = i) {
      const firstLine = this.line;
      let fields = 0;
      for (;;) {
        let start = i;
        let stop: number;
        let source = bytes;
        if (i < end && bytes[i] === QUOTE) {
          const closed = this.closing(bytes, i + 1, end);
          if (closed < 0) return this.unfinished(record, end, last, firstLine, true);
          stop = closed;
          start = i + 1;
          i = closed + 1;
          if (this.doubled) {
            stop = this.unescape(bytes, start, stop);
            source = this.scratch;
            start = 0;
          }
          if (i < end && !this.endsField(bytes, i, sign, single)) throw openQuote(firstLine);
        } else {
          while (i < end) {
            const byte = bytes[i];
            if (byte === LINE_FEED || byte === RETURN) break;
            if (byte === sign && (single || this.isDelimiter(bytes, i))) break;
            i++;
          }
          stop = i;
        }
        const atEnd = i >= end;
        if ((atEnd || (bytes[i] === RETURN && i + 1 === end)) && !last) {
          return this.unfinished(record, end, last, firstLine, false);
        }
        if (fields < columns.length) columns[fields]?.take(source, start, stop, this.rows);
        fields++;
        if (atEnd) break;
        if (bytes[i] === LINE_FEED || bytes[i] === RETURN) {
          i += bytes[i] === RETURN && bytes[i + 1] === LINE_FEED ? 2 : 1;
          this.line++;
          break;
        }
        i += this.delimiter.length;
      }
      if (fields === 1 && columns.length > 1 && isBlank(bytes, record, i)) continue;
      if (fields !== columns.length) throw wrongWidth(columns.length, fields, firstLine);
      this.rows++;
    }
    return i;
  }

  private unfinished(record: number, end: number, last: boolean, line: number, quoted: boolean): number {
    if (last && quoted) throw openQuote(line);
    if (end - record > LONGEST_RECORD) {
      throw refusalOf(fileWords, "long-line", "table", { line });
    }
    this.line = line;
    return record;
  }

  /** Whether the quoted field that was looked at last has doubled quotes. */
  private doubled = false;

  /** Where the quote is that closes a field; -1 where it has not come yet. Counts lines on the way. */
  private closing(bytes: Uint8Array, from: number, end: number): number {
    this.doubled = false;
    for (let i = from; i < end; i++) {
      const byte = bytes[i];
      if (byte === LINE_FEED || (byte === RETURN && bytes[i + 1] !== LINE_FEED)) this.line++;
      if (byte !== QUOTE) continue;
      if (i + 1 < end && bytes[i + 1] === QUOTE) {
        this.doubled = true;
        i++;
      } else return i;
    }
    return -1;
  }

  private unescape(bytes: Uint8Array, from: number, to: number): number {
    if (this.scratch.length < to - from) this.scratch = new Uint8Array((to - from) * 2);
    let at = 0;
    for (let i = from; i < to; i++) {
      this.scratch[at++] = bytes[i];
      if (bytes[i] === QUOTE) i++;
    }
    return at;
  }

  private endsField(bytes: Uint8Array, i: number, sign: number, single: boolean): boolean {
    const byte = bytes[i];
    return byte === LINE_FEED || byte === RETURN || (byte === sign && (single || this.isDelimiter(bytes, i)));
  }

  private isDelimiter(bytes: Uint8Array, i: number): boolean {
    return this.delimiter.every((byte, k) => bytes[i + k] === byte);
  }
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i] > 0x20) return false;
  return true;
}

function openQuote(line: number): InputError {
  return refusalOf(fileWords, "open-quote", "table", { line });
}

function wrongWidth(expected: number, got: number, line: number): InputError {
  return refusalOf(fileWords, "field-count", "table", { expected, got, line });
}
