/** What the command line's flags are called on the page. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /choose --missing drop or --missing impute(, or leave the column out with --exclude)?/,
    "choose below what to do with such rows$1",
  ],
  [/, or leave the column out with --exclude/, ", or leave the column out"],
  [/drop such rows with --missing drop/, "leave such rows out"],
  [/--missing drop leaves them out/, "they can be left out"],
  [/use --missing impute or --exclude/, "fill values in, or leave columns out"],
  [/leave (it )?out with --exclude (".*")/, 'choose "Leave out" for $2'],
  [/ \(or a higher --max-categories\)/, ""],
  [/cut it into ranges: --protect ".*$/, "cut it into ranges"],
  [/read them as text with --types ".*"/, "leave the column out if so"],
  [/, or read them as decimal commas with --decimal ,/, ""],
  [/, or read them as numbers with --decimal ,/, ""],
  [/do not use --scale none/, 'do not choose the scaling "as it is"'],
  [/merge (?:them|small groups, for instance) with --group "other<(\d+)"/, "merge groups of fewer rows than $1"],
  [/merge it with --group or leave its rows out/, "merge small groups or leave its rows out"],
  [/leave its rows out with --where/, "leave its rows out"],
];

/** A message of the library in the words of the page, which has no flags. */
export function pageWords(message: string): string {
  return WORDS.reduce((text, [flag, words]) => text.replace(flag, words), message)
    .replace(/\b\d{5,}\b/g, spaced)
    .replace(/(\d) %/g, "$1\u00a0%");
}

function spaced(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}
