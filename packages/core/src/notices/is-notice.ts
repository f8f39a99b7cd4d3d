import { catalog } from "./catalog.ts";
import { noticeText } from "./library-words.ts";
import type { Notice } from "./notice.ts";

/** Whether something from a file is a notice of ours: a code that we know, with values that it can be said with. */
export function isNotice(value: unknown): value is Notice {
  if (typeof value !== "object" || value === null) return false;
  const { code, about, values, remedies } = value as Partial<Notice>;
  if (typeof code !== "string" || !Object.hasOwn(catalog, code) || typeof about !== "string") return false;
  if (typeof values !== "object" || values === null || !Array.isArray(remedies)) return false;
  try {
    return typeof noticeText({ code, about, values, remedies }) === "string";
  } catch {
    return false; // a text where a number is expected, or the like
  }
}
