import { entry, type Nothing } from "../entry.ts";

/** Words about what a program does beside a search: methods of its own, fronts as JSON, models of plain points. */
export const programWords = {
  "method-export": entry<{ name: string; place: string | null }>(
    ({ name, place }) => `expected an export whose name is "${name}" in ${place ?? "our catalog"}, got none`,
  ),
  "columns-known": entry<Nothing>(() => "expected none, since this problem knows the columns that it was made from"),
  "not-a-front": entry<{ path: string; why: string }>(
    ({ path, why }) => `expected a front, but ${path === "" ? "it" : path} does not fit: ${why}`,
  ),
  "method-name": entry<Nothing>(() => "expected a name"),
  "method-part": entry<{ part: string }>(({ part }) => `expected a function ${part}`),
  "method-default": entry<Nothing>(() => "expected a number, a text, true or false as its default"),
};
