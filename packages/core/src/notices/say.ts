import { catalog } from "./catalog.ts";
import type { Notice } from "./notice.ts";
import { type Surface, sayWith } from "./say-with.ts";

/** Any notice as one line, in a surface's words. */
export function sayNotice(notice: Notice, surface: Surface): string {
  return sayWith(catalog, notice, surface);
}
