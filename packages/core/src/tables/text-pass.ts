import { NumberFilling } from "./number-filling.ts";
import type { DecimalSign } from "./parse-number.ts";
import { joined, type TextEncoding, utf8From } from "./text-encoding.ts";
import type { Filling } from "./text-filling.ts";
import { readTextHead, refuseBinary, type TextHead, type TextShape } from "./text-head.ts";
import { TextParser } from "./text-parser.ts";

/** What a column is filled by; undefined passes over it. */
export type MakeFillings = (head: TextHead, sample: Uint8Array) => readonly (Filling | undefined)[];

/** One pass over a text file, fed piece by piece. */
export class TextPass {
  head: TextHead | undefined;
  private parser: TextParser | undefined;
  private rest: Uint8Array = new Uint8Array(0);
  private started = false;
  private readonly toUtf8: (piece: Uint8Array, last: boolean) => Uint8Array;
  private readonly shape: TextShape;
  private readonly makeFillings: MakeFillings;

  constructor(encoding: TextEncoding, shape: TextShape, makeFillings: MakeFillings) {
    this.toUtf8 = utf8From(encoding);
    this.shape = shape;
    this.makeFillings = makeFillings;
  }

  get rows(): number {
    return this.parser?.rows ?? 0;
  }

  /** Where the pass is, for people. */
  get line(): number {
    return this.parser?.line ?? 1;
  }

  push(piece: Uint8Array, last: boolean): void {
    if (!this.started && piece.length > 0) {
      refuseBinary(piece);
      this.started = true;
    }
    const text = this.toUtf8(piece, last);
    const bytes = this.rest.length === 0 ? text : joined(this.rest, text);
    let from = 0;
    if (this.parser === undefined) {
      this.head = readTextHead(bytes, last, this.shape);
      if (this.head === undefined) {
        this.rest = bytes.slice();
        return;
      }
      from = this.head.rowsFrom;
      const fillings = this.makeFillings(this.head, bytes.subarray(from));
      this.parser = new TextParser(this.head.delimiter, fillings, this.head.line);
    }
    const done = this.parser.parse(bytes, from, bytes.length, last);
    this.rest = bytes.slice(done); // who fed the piece may use its memory again
  }
}

/** Which columns are surely texts, by the first rows; the others may be numbers. */
export function sniffTexts({ delimiter, names }: TextHead, sample: Uint8Array, decimal: DecimalSign): boolean[] {
  const fillings = names.map(() => new NumberFilling(decimal));
  try {
    new TextParser(delimiter, fillings).parse(sample, 0, sample.length, false);
  } catch {
    // What is wrong is told when the rows are read.
  }
  return fillings.map(({ stranger }) => stranger);
}
