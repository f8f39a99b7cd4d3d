/** The step Run. */
export const runTexts = {
  form: "The search",
  title: "Compute the front",
  intro: "The search looks for clusterings that no other one beats in both cost and fairness.",
  baselines: "Compare with",
  options: "Options of the method",
  optionsHint: "Empty fields keep the default.",
  default: (value: string) => `default ${value}`,
  start: "Start",
  again: "Start again",
  pause: "Pause",
  goOn: "Go on",
  stop: "Stop",
  next: "Explore the front",
  noTable: "Open a table first.",
  noProtect: "Mark a protected column first.",
  front: "The front so far",
  frontDone: "The front",
  hypervolume: "Hypervolume over time",
  volumeAxis: "↑ hypervolume (more is better)",
  timeAxis: "time of the search →",
  hypervolumeWhy: "The share of all imaginable trade-offs that the front reaches; it only grows.",
  waiting: "Nothing computed yet. Start the search to see the front grow.",
  preparing: "Preparing ...",
  preparingWith: (method: string) => `Plain k-means (${method}) first, to compare with; then the search begins.`,
  progress: (share: number) => `${Math.round(share * 100)} % done`,
  left: (time: string) => `about ${time} left`,
  paused: "Paused: nothing is computed and no time is counted until you go on.",
  longer: "5 more minutes",
  goOnHere: "Go on from here",
  elapsed: (time: string) => `${time} spent`,
  found: (count: string) => (count === "1" ? "1 clustering" : `${count} clusterings`),
  volume: (value: string) => `hypervolume ${value}`,
  kept: "While it runs, a copy of the search (cluster numbers, no values of your table) is kept in this browser, so that a closed tab can go on.",
  keptAt: (time: string) => `Last copy after ${time}.`,
  stale: "The choices have changed since this front was computed; start again to compute theirs.",
  toRun: "Go to Run",
} as const;

/** A search that a closed tab left. */
export const keptTexts = {
  found: (file: string, when: string) => `A search on ${file} is kept in this browser, as it was ${when}.`,
  goOn: "Go on with it",
  needsFile: (file: string) => `Open ${file} again to go on with it; the table itself is not kept.`,
  wrongFile: (file: string) => `This ${file} is not the file that the search was about: its content differs.`,
  forget: "Delete the copy",
} as const;

/** Runs that this browser keeps. */
export const keptRunsTexts = {
  title: "Kept on this computer.",
  what: "You asked this browser to keep these runs: clusters, scores, the names of columns and groups; not your tables.",
  entry: (name: string, when: string, kilobytes: number) => `${name}, ${when}, ${kilobytes} kB`,
  open: (name: string) => `Open ${name}`,
  forget: (name: string) => `Delete ${name}`,
} as const;
