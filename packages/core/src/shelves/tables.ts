// Tables: their columns, and what becomes one.

export type { TableReading } from "../run/table-reading.ts";
export type { ArrowField, ArrowTable } from "../tables/arrow-columns.ts";
export type { CellValue } from "../tables/cell-value.ts";
export type { ColumnReading } from "../tables/column-reading.ts";
export type { DateUnit } from "../tables/date-unit.ts";
export type { DecimalSign } from "../tables/parse-number.ts";
export {
  type Column,
  type FoundReading,
  MISSING,
  type NumericColumn,
  type Table,
  type TextColumn,
  type Written,
} from "../tables/table.ts";
export { type ColumnValues, type TableInput, tableFrom } from "../tables/table-from.ts";
export type { TextEncoding } from "../tables/text-encoding.ts";
