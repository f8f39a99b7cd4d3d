import { basicCatalog } from "./basic-catalog.ts";
import type { Notice } from "./notice.ts";
import type { OptionValue } from "./remedy.ts";
import { safeValue } from "./safe-text.ts";
import { namedRemedies, type Surface, sayWith } from "./say-with.ts";

/** In a program options are known by their names: `missing: "drop"`. */
export const librarySurface: Surface = {
  option: (name) => name,
  remedy: namedRemedies({
    option: (name) => name,
    setting: (name, value) => `${name}: ${codeOf(value)}`,
    resume: () => "go on with the run",
    model: "fitModel",
  }),
};

/** A notice of the basic catalog for who calls the library. */
export function basicText(notice: Notice): string {
  return sayWith(basicCatalog, notice, librarySurface);
}

/** As it is written in a program. */
function codeOf(value: OptionValue): string {
  if (Array.isArray(value)) return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
  if (typeof value === "object") {
    const pairs = Object.entries(value).map(([name, item]) => `${JSON.stringify(safeValue(name))}: "${item}"`);
    return `{ ${pairs.join(", ")} }`;
  }
  return JSON.stringify(value);
}
