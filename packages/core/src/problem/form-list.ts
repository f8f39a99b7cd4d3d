import type { Form } from "./measure.ts";

interface Sum {
  /** Numbers of cells, or of the whole. */
  readonly forms: readonly number[];
  readonly factors: readonly number[];
}

/** The linear forms of a cluster's counts, numbered as they come up: cells first, then the whole, then sums of these. */
export class FormList {
  private readonly numbers = new Map<string, number>();
  private readonly computed: Sum[] = [];
  private readonly cells: number;

  constructor(cells: number) {
    this.cells = cells;
  }

  get width(): number {
    return this.cells + 1 + this.computed.length;
  }

  /** The number of a form over an attribute's groups, whose cells begin at `firstCell`. */
  numberOf({ whole, groups, factors: own }: Form, firstCell: number): number {
    const forms = [...(whole === 0 ? [] : [this.cells]), ...groups.map((group) => firstCell + group)];
    const factors = [...(whole === 0 ? [] : [whole]), ...own];
    if (forms.length === 1 && factors[0] === 1) return forms[0];
    const key = `${forms.join()} ${factors.join()}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.width;
      this.computed.push({ forms, factors });
      this.numbers.set(key, number);
    }
    return number;
  }

  /** Terms of the computed forms, one after the other. */
  terms(): { termStarts: Int32Array; termForms: Int32Array; termFactors: Float64Array } {
    const termStarts = new Int32Array(this.computed.length + 1);
    this.computed.forEach(({ forms }, f) => {
      termStarts[f + 1] = termStarts[f] + forms.length;
    });
    return {
      termStarts,
      termForms: Int32Array.from(this.computed.flatMap(({ forms }) => forms)),
      termFactors: Float64Array.from(this.computed.flatMap(({ factors }) => factors)),
    };
  }
}
