import * as z from "zod";
import { namedValues } from "./named-values.ts";
import type { OptionFacts, ValueOf } from "./option-kind.ts";
import { TABLE_OPTIONS } from "./option-table.ts";
import { READING_OPTIONS } from "./reading-options.ts";
import { RUN_OPTIONS } from "./run-options.ts";

type Shape<Options> = {
  [Name in keyof Options]: Options[Name] extends { readonly recorded: true }
    ? z.ZodType<ValueOf<Options[Name]>>
    : z.ZodOptional<z.ZodType<ValueOf<Options[Name]>>>;
};

/** What a record holds of the options of a table, of its reading and of a search, for z.object. */
export const tableAskedShape = shapeOf(TABLE_OPTIONS);
export const readingAskedShape = shapeOf(READING_OPTIONS);
export const runAskedShape = shapeOf(RUN_OPTIONS);

/** The fields of a record for a table of options. */
export function shapeOf<const Options extends Readonly<Record<string, OptionFacts>>>(options: Options): Shape<Options> {
  const fields = Object.entries(options).map(([name, facts]) => [
    name,
    facts.recorded === true ? schemaOf(facts) : schemaOf(facts).optional(),
  ]);
  return Object.fromEntries(fields) as Shape<Options>;
}

function schemaOf(facts: OptionFacts): z.ZodType {
  switch (facts.kind) {
    case "specs":
    case "names":
    case "marks":
    case "texts":
      return z.array(z.string());
    case "text":
    case "column":
      return z.string();
    case "sign":
      return z.string().regex(/^[^"\r\n\0]$/, "one sign that is no quote and no line end");
    case "off":
      return z.boolean();
    case "whole":
      return z.int().min(facts.least); // the most is for who types; another machine may have had more
    case "time":
      return z.number().min(0);
    case "size":
      return z.union([z.number(), z.string()]);
    case "types":
      return namedValues(z.enum(facts.values));
    case "choice":
      return z.enum(facts.values);
    case "choices":
      return z.array(z.enum(facts.values));
  }
}
