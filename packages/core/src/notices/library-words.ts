import { gatedValue } from "./gate.ts";
import type { Notice } from "./notice.ts";
import type { OptionValue } from "./remedy.ts";
import { namedRemedies, sayNotice } from "./say.ts";

/**
 * A notice for who calls the library, who knows options by their names: `missing: "drop"`.
 *
 * @example
 * for (const notice of problem.notices) console.log(noticeText(notice));
 * console.log(problem.notices.length);
 */
export function noticeText(notice: Notice): string {
  return sayNotice(notice, { remedy, option: (name) => name });
}

const remedy = namedRemedies({
  option: (name) => name,
  setting: (name, value) => `${name}: ${codeOf(value)}`,
});

/** As it is written in a program. */
function codeOf(value: OptionValue): string {
  if (Array.isArray(value)) return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
  if (typeof value === "object") {
    const pairs = Object.entries(value).map(([name, item]) => `${JSON.stringify(gatedValue(name))}: "${item}"`);
    return `{ ${pairs.join(", ")} }`;
  }
  return JSON.stringify(value);
}
