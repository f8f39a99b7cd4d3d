import * as z from "zod/mini";
import type { $ZodObject } from "zod/v4/core";
import { refusal } from "../errors.ts";
import type { Method } from "./method.ts";
import { optionWords } from "./option-words.ts";

/** The options with their defaults filled in; what does not fit is refused in one line. */
export function parseOptions<Options>(method: Method<Options>, given: Readonly<Record<string, unknown>>): Options {
  const known = Object.keys((method.options as unknown as $ZodObject)._zod.def.shape);
  const stranger = Object.keys(given).find((name) => !known.includes(name));
  if (stranger !== undefined) {
    throw refusal("option-unknown", `${method.name} options`, { got: stranger, known });
  }
  const parsed = z.safeParse(method.options, given, { error: optionWords });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue.path[0] ?? "options");
  throw refusal("option-value", `${method.name} option ${name}`, {
    expected: issue.message,
    got: JSON.stringify(given[name]) ?? "nothing",
  });
}
