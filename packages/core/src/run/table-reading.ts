import * as z from "zod";

export const TABLE_FORMATS = ["csv", "tsv", "json", "parquet", "arrow", "xlsx", "ods"] as const;
export type TableFormatName = (typeof TABLE_FORMATS)[number];

/** What a column may be read as. */
export const COLUMN_TYPES = ["number", "text", "date"] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export const ENCODINGS = ["utf-8", "utf-16", "latin-1"] as const;

/** How a file becomes a table, where that is not for the file to say. What is absent is found out. */
export const tableReadingSchema = z.object({
  /** By the name's ending where absent. */
  format: z.enum(TABLE_FORMATS).optional(),
  /** Whether the first line holds the names; yes where absent. Otherwise they are column1, column2, ... */
  header: z.boolean().optional(),
  /** One sign between fields. */
  delimiter: z
    .string()
    .regex(/^[^"\r\n\0]$/, "one sign that is no quote and no line end")
    .optional(),
  /** What stands before the fraction of a number. */
  decimal: z.enum([".", ","]).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  /** Of a spreadsheet; the first one where absent. */
  sheet: z.string().optional(),
  /** By column, against the guess. */
  types: z.record(z.string(), z.enum(COLUMN_TYPES)).optional(),
  /** Numbers that mean a missing value; texts that do are for the encoding. */
  missingNumbers: z.array(z.number()).optional(),
  /** A condition in SQL; rows that do not meet it are not read. */
  where: z.string().optional(),
});

/** How a file was read: its format, delimiter, types, rows. */
export type TableReading = z.infer<typeof tableReadingSchema>;
