import type { Checkpoint, EncodedProblem, Notice, RunRecord, Table } from "@fairfront/core/internal";
import { signal } from "@preact/signals";
import type { Reading } from "../../tables/read-as.ts";
import type { FoundFront, SearchRequest } from "../../workers/messages.ts";
import type { CheckpointFile, RunDocuments } from "../../workers/read-run.ts";

/** An opened table. */
export interface OpenedTable {
  readonly name: string;
  readonly file: File;
  /** All of the file. */
  readonly whole: Table;
  readonly reading: Reading;
  /** The file as it is read: some rows of it, or all. */
  readonly table: Table;
  /** Which rows of the file the table has; undefined for all. */
  readonly kept: Uint32Array | undefined;
  /** Of a spreadsheet: all of its sheets, and the one that was read. */
  readonly sheets?: { readonly all: readonly string[]; readonly read: string } | undefined;
  /** SHA-256 of the file. */
  readonly checksum: string;
  /** Of a file whose first rows alone are read yet: their share of it, from 0 to 1. Nothing is searched before all is read. */
  readonly part?: number | undefined;
  /** The sample that it is, so that the command line can make it too. */
  readonly sample: string | undefined;
}

/** How a search is going. */
export type SearchStatus =
  | { readonly kind: "none" }
  | {
      readonly kind: "running" | "paused";
      readonly share: number;
      readonly elapsed: number;
      readonly timeLeft: number | undefined;
    }
  | {
      readonly kind: "ended";
      readonly how: "finished" | "stopped";
      readonly reason: string;
      readonly elapsed: number;
      readonly notes: readonly Notice[];
    }
  | { readonly kind: "failed"; readonly message: string; readonly canContinue: boolean };

export interface HypervolumeMoment {
  readonly elapsed: number;
  readonly hypervolume: number;
}

export interface RunAskedHere {
  readonly request: SearchRequest;
  /** The name by which it is kept. */
  readonly run: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** All options of the method; before the search has begun, only those that were given. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Something is being read or looked at: how far, from 0 to 1, in words, and by whom. */
export const reading = signal<{ readonly text: string; readonly share: number; readonly by: object } | undefined>(
  undefined,
);
export const opened = signal<OpenedTable | undefined>(undefined);
/** Why the open table cannot be read as chosen; undefined where it can, or is about to be. */
export const unreadable = signal<string | undefined>(undefined);
/** A file that was just opened, before the first choices for its columns are made. */
export const unseen = signal<File | undefined>(undefined);

/** Whether a search waits for the table to be read as chosen and for the choices to be tried. */
export const starting = signal(false);

export const problem = signal<EncodedProblem | undefined>(undefined);
export const status = signal<SearchStatus>({ kind: "none" });
/** cost, balance, ... of one solution after another, while the search goes on. */
export const liveScores = signal<Float64Array>(new Float64Array(0));
export const liveHistory = signal<readonly HypervolumeMoment[]>([]);
/** The front that was asked for, once it is there. */
export const front = signal<FoundFront | undefined>(undefined);
/** The front that a file or this browser keeps whole. */
export const saved = signal<FoundFront | undefined>(undefined);
export const baselines = signal<readonly FoundFront[]>([]);
/** Solutions seen on the way and beaten since: cost, balance, ... */
export const beaten = signal<readonly Float64Array[]>([]);
/** What the search on the screen was asked, and when it began; undefined for a run that was opened. */
export const runAsked = signal<RunAskedHere | undefined>(undefined);
/** The table that the front on the screen is about; the one that is open may be read otherwise by now. */
export const searched = signal<OpenedTable | undefined>(undefined);
/** Where a search that was stopped can go on from; of a run that was opened, as its file. */
export const checkpoint = signal<Checkpoint | CheckpointFile | undefined>(undefined);
/** The record of a run that was opened instead of computed. */
export const openedRecord = signal<RunRecord | undefined>(undefined);
/** Its report and picture, as they were. */
export const openedDocuments = signal<RunDocuments>({});
/** When the run was last kept in this browser, in milliseconds of the search. */
export const keptAt = signal<number | undefined>(undefined);

export function forgetResults(): void {
  problem.value = undefined;
  status.value = { kind: "none" };
  liveScores.value = new Float64Array(0);
  liveHistory.value = [];
  front.value = undefined;
  baselines.value = [];
  beaten.value = [];
  keptAt.value = undefined;
  runAsked.value = undefined;
  searched.value = undefined;
  checkpoint.value = undefined;
  openedRecord.value = undefined;
  openedDocuments.value = {};
}
