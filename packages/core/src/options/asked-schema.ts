import * as z from "zod";
import { type OptionAsked, type OptionFacts, TABLE_OPTIONS, type TableOptionName } from "./option-table.ts";

type Shape = {
  [Name in TableOptionName]: (typeof TABLE_OPTIONS)[Name] extends { readonly recorded: true }
    ? z.ZodType<OptionAsked<Name>>
    : z.ZodOptional<z.ZodType<OptionAsked<Name>>>;
};

/** What a record holds of the options of a table, for z.object. */
export const tableAskedShape = Object.fromEntries(
  Object.entries(TABLE_OPTIONS).map(([name, facts]: [string, OptionFacts]) => [
    name,
    facts.recorded === true ? schemaOf(facts) : schemaOf(facts).optional(),
  ]),
) as unknown as Shape;

function schemaOf(facts: OptionFacts): z.ZodType {
  switch (facts.kind) {
    case "specs":
    case "names":
    case "marks":
    case "texts":
      return z.array(z.string());
    case "text":
      return z.string();
    case "whole":
      return z.int().min(facts.least);
    case "size":
      return z.union([z.number(), z.string()]);
    case "choice":
      return z.enum(facts.values);
    case "choices":
      return z.array(z.enum(facts.values));
  }
}
