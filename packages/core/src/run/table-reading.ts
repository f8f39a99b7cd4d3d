import * as z from "zod";
import { readingAskedShape } from "../options/asked-schema.ts";

/** How a file becomes a table, where that is not for the file to say. What is absent is found out. */
export const tableReadingSchema = z.object({
  ...readingAskedShape,
  /** Numbers that mean a missing value; texts that do are for the encoding. */
  missingNumbers: z.array(z.number()).optional(),
});

/** How a file was read: its format, delimiter, types, rows. */
export type TableReading = z.infer<typeof tableReadingSchema>;
