import { librarySurface } from "./library-surface.ts";
import type { Notice } from "./notice.ts";
import { sayNotice } from "./say.ts";

/**
 * A notice for who calls the library, who knows options by their names: `missing: "drop"`.
 *
 * @example
 * for (const notice of problem.notices) console.log(noticeText(notice));
 * console.log(problem.notices.length);
 */
export function noticeText(notice: Notice): string {
  return sayNotice(notice, librarySurface);
}
