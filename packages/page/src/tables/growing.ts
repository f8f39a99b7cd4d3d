import { MISSING, sharedFloats, sharedWords } from "@fairfront/core/internal";

const FIRST_CAPACITY = 1024;

/** Numbers that come one by one. */
export class GrowingNumbers {
  private values = new Float64Array(FIRST_CAPACITY);
  private length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  finish(): Float64Array {
    const whole = sharedFloats(this.length);
    whole.set(this.values.subarray(0, this.length));
    return whole;
  }
}

/** Texts that come one by one, kept as codes; levels in the order of their first appearance. */
export class GrowingTexts {
  readonly levels: string[] = [];
  private readonly codeOf = new Map<string, number>();
  private codes = new Uint32Array(FIRST_CAPACITY);
  private length = 0;

  push(text: string | null): void {
    if (this.length === this.codes.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.codes);
      this.codes = larger;
    }
    let code = text === null ? MISSING : this.codeOf.get(text);
    if (code === undefined) {
      code = this.levels.push(text!) - 1;
      this.codeOf.set(text!, code);
    }
    this.codes[this.length++] = code;
  }

  finish(): Uint32Array {
    const whole = sharedWords(this.length);
    whole.set(this.codes.subarray(0, this.length));
    return whole;
  }
}
