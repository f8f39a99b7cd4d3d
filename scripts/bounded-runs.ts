// hyparquet repeats a value as often as a file says, however short the column is: a few bytes take all memory. In the page's
// bundle its two loops end with the column. The build fails where a newer version of it has other loops.
import type { Plugin } from "vite";

/** What is replaced in hyparquet's src/encoding.js, once each. */
const REPLACED: readonly (readonly [string, string])[] = [
  ["const count = header >>> 1\n", "const count = Math.min(header >>> 1, output.length - seen)\n"],
  [
    "let count = header >> 1 << 3 // values to read",
    "let count = Math.min((header >>> 1) * 8, Math.ceil((output.length - seen) / 8) * 8)",
  ],
];

/** The code of hyparquet's src/encoding.js with runs that end where their column does. */
export function boundRuns(code: string): string {
  return REPLACED.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`hyparquet has no single "${from.trim()}" any more`);
    return text.replace(from, to);
  }, code);
}

export const boundedRuns: Plugin = {
  name: "bounded-runs",
  transform(code, id) {
    const isRuns = /[\\/]hyparquet[\\/]src[\\/]encoding\.js$/.test(id.split("?")[0]);
    return isRuns ? { code: boundRuns(code), map: null } : undefined;
  },
};
