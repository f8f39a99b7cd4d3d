import type { NumericFeature } from "../encoding/encoding.ts";
import type { DateUnit } from "../tables/date-unit.ts";
import { convertDate, parseIsoDate, parseMoment } from "../tables/iso-date.ts";
import { type DecimalSign, mayPartThousands, numberOf } from "../tables/parse-number.ts";
import { type Column, MISSING, type NumericColumn } from "../tables/table.ts";

export interface LearntColumn {
  readonly column: NumericColumn;
  /** The first row that has something else than was learnt: a text for a number, a number for a date; -1 for none. */
  readonly firstForeign: number;
}

/** How numbers are written in texts. */
export interface TextSigns {
  readonly decimal: DecimalSign;
  /** Whether a point may stand between thousands as well: 1.234 is none of both then. */
  readonly doubtful: boolean;
}

const USUAL: TextSigns = { decimal: ".", doubtful: false };

/** A column of new rows in the unit that a numeric feature was learnt in, NaN where a value is missing. */
export function asLearnt({ date: unit }: NumericFeature, column: Column, signs = USUAL): LearntColumn {
  const { name } = column;
  if (column.kind === "text") {
    const { codes, levels } = column;
    const numbers = levels.map((level) => (unit === undefined ? numberIn(level, signs) : dateOf(level, unit)));
    const values = Float64Array.from(codes, (code) => (code === MISSING ? Number.NaN : (numbers[code] ?? Number.NaN)));
    const firstForeign = codes.findIndex((code) => code !== MISSING && numbers[code] === undefined);
    return { column: { kind: "numeric", name, values }, firstForeign };
  }
  const { date, values } = column;
  if (date === unit) return { column, firstForeign: -1 };
  if (date === undefined || unit === undefined) return { column, firstForeign: values.findIndex(Number.isFinite) };
  return { column: { kind: "numeric", name, values: values.map((x) => convertDate(x, date, unit)) }, firstForeign: -1 };
}

function numberIn(text: string, { decimal, doubtful }: TextSigns): number | undefined {
  return doubtful && mayPartThousands(text) ? undefined : numberOf(text, decimal);
}

/** The moment that a text is. */
function dateOf(text: string, unit: DateUnit): number | undefined {
  const days = parseIsoDate(text);
  if (days !== undefined) return convertDate(days, "days", unit);
  const moment = parseMoment(text);
  return moment === undefined ? undefined : convertDate(moment, "milliseconds", unit);
}
