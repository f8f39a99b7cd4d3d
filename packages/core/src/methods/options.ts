import { gotText, refusal } from "../errors.ts";
import type { Method } from "./method.ts";
import type { MethodOption } from "./option-schema.ts";

/** The options with their defaults filled in; what does not fit is refused in one line. */
export function parseOptions<Options>(method: Method<Options>, given: Readonly<Record<string, unknown>>): Options {
  const options = Object.entries(method.options as Readonly<Record<string, MethodOption<unknown>>>);
  const known = options.map(([name]) => name);
  const stranger = Object.keys(given).find((name) => !known.includes(name));
  if (stranger !== undefined) {
    throw refusal("option-unknown", `${method.name} options`, { got: stranger, known });
  }
  const values = options.map(([name, { shape, initial }]) => {
    const value = given[name] === undefined ? initial : given[name];
    const misfit = shape.misfit(value);
    if (misfit === undefined) return [name, value] as const;
    throw refusal("option-value", `${method.name} option ${name}`, {
      expected: misfit.expected,
      got: gotText(given[name]),
    });
  });
  return Object.fromEntries(values) as Options;
}
