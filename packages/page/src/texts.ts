import { dataTexts } from "./texts/data-texts.ts";
import { downloadTexts } from "./texts/download-texts.ts";
import { chartTexts, exploreTexts, rowsTexts } from "./texts/explore-texts.ts";
import { optionTexts } from "./texts/option-texts.ts";
import { keptRunsTexts, keptTexts, runTexts } from "./texts/run-texts.ts";

/** Every English text of the page. */
export const texts = {
  name: "fairfront",
  tagline: "What does fairness cost here, and which trade-off do we want?",
  privacy: "Everything is computed in this tab. Your data never leave the browser.",
  thirdParty: "Made with the work of others",
  privacyShort: "Stays in this browser",
  skip: "Skip to the content",
  pageTitle: (step: string, table: string | undefined) =>
    table === undefined ? `${step} · fairfront` : `${step} · ${table} · fairfront`,
  steps: { data: "Data", run: "Run", explore: "Explore" },
  stepHints: { data: "a table and whom to protect", run: "watch the front grow", explore: "choose and take away" },
  undo: (what: string | undefined) => (what === undefined ? "Undo" : `Undo: ${what}`),
  redo: (what: string | undefined) => (what === undefined ? "Redo" : `Redo: ${what}`),
  theme: { label: "Colours", auto: "Automatic", light: "Light", dark: "Dark" },
  close: "Close",
  notLoaded: "This step could not be loaded. Reload the page when the connection is there again.",
  mayLose: "What was found here is not saved and would be lost. Go on all the same?",
  stepsName: "Steps",
  /** What undo takes back. */
  did: {
    goTo: (step: string) => `Go to ${step}`,
    option: (name: string) => `Option ${name}`,
    compare: "Compare",
    endComparison: "End the comparison",
    box: "Filter by a box",
    useAs: (column: string, role: string) => `${column} as ${role}`,
    useMany: (columns: number, role: string) => `${columns} columns as ${role}`,
    name: (cluster: number) => `Name cluster ${cluster}`,
    choose: (id: number) => `Choose id ${id}`,
    groupsOf: (column: string) => `Groups of ${column}`,
  },
  scrolls: (what: string) => `${what}, to scroll`,
  /** By the names of the options that fields are made of. */
  options: optionTexts,
  data: dataTexts,
  run: runTexts,
  kept: keptTexts,
  keptRuns: keptRunsTexts,
  chart: chartTexts,
  explore: exploreTexts,
  rows: rowsTexts,
  download: downloadTexts,
  failures: {
    emptyFile: (name: string) => `${name} is empty: expected column names and rows.`,
    hugeFile: (name: string) =>
      `${name} is larger than 1 GB, more than a browser tab holds safely; use the command line for it: fairfront run ${name}`,
    search: (message: string) => `The search ended unexpectedly: ${message}.`,
    searchKept: "What was found up to the last copy is kept.",
    goOn: "Go on from the last copy",
    otherCopy: "The copy is gone: another tab has kept its own search since. Start this one again.",
    zip: "expected a zip of a run folder with run.json, front.csv and labels.parquet, got something else",
    otherTable: (file: string, table: string) =>
      file === table
        ? `The run was made from another version of ${file}: its content differs.`
        : `The run was made from ${table}; ${file} has another content. To start again with it, open it on the step Data.`,
    beyondThePage: (file: string, flag: string) =>
      `The run read ${file} with ${flag}, which this page does not know; look at its clusters with fairfront pick.`,
    noModel: "This clustering cannot be made a model here.",
  },
} as const;
