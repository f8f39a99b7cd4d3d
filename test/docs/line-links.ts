import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

export const docs = resolve(import.meta.dirname, "../../docs");

/** Links of a page in docs/ that lead to no file. */
export function deadLinks(page: string): string[] {
  const targets = [...page.matchAll(/\]\(([^)#]+)(?:#[\w-]+)?\)/g)].map(([, target]) => target);
  return targets.filter((target) => !target.startsWith("http") && !existsSync(resolve(docs, target)));
}

/** Links that name code, [`code`](file#L12), and how many of them do not lead to the line that has it. */
export function lineLinks(page: string): { readonly count: number; readonly astray: readonly string[] } {
  const links = [...page.matchAll(/\[`([^`]+)`\]\(([^)#]+)#L(\d+)\)/g)];
  const astray = links.flatMap(([, code, file, line]) => {
    const lines = readFileSync(resolve(docs, file), "utf8").split("\n");
    const now = lines.findIndex((text) => text.includes(code)) + 1;
    return lines[Number(line) - 1]?.includes(code) ? [] : [`${file}#L${line} is now ${now}: ${code}`];
  });
  return { count: links.length, astray };
}
