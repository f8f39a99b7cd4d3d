/** What a run leaves behind, by name; together they are a run folder, as a folder, as a zip or behind a server. */
export const RUN_FILES = {
  record: "run.json",
  front: "front.csv",
  labels: "labels.parquet",
  figure: "front.svg",
  report: "report.html",
  checkpoint: "checkpoint/latest.bin",
} as const;

export type RunFile = (typeof RUN_FILES)[keyof typeof RUN_FILES];
