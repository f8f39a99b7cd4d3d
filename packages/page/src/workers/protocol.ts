import type {
  ComparisonFile,
  EncodedProblem,
  EncodeOptions,
  Failure,
  FromWorker,
  Inspection,
  MarkOptions,
  Model,
  Notice,
  ReadRun,
  Table,
  ToWorker,
  WholeBests,
} from "@fairfront/core/internal";
import type { ReadAs, Reading, ReadingRequest } from "../tables/read-as.ts";
import type { ChosenSolution, ReportRequest, ZipRequest } from "./documents.ts";
import type { FromSearch, ToSearch } from "./messages.ts";
import type { OpenedRun, RunBytes } from "./read-run.ts";

/** What the best of an attribute depends on. */
interface WholeRows {
  readonly sizes: readonly number[];
  readonly bestBalance: number;
  readonly clusters: number;
  readonly weighted: boolean;
}

/** What the choices make of a table, before anything is searched. */
export interface Checked {
  readonly size: number;
  readonly dim: number;
  readonly dropped: number;
  readonly notices: readonly Notice[];
  /** What looks wrong with the table for this purpose. */
  readonly warnings: readonly Notice[];
  readonly attributes: readonly {
    readonly name: string;
    /** `share` is by weight, where rows have one. */
    readonly groups: readonly { readonly name: string; readonly points: number; readonly share: number }[];
    /** The name of what was asked for. */
    readonly measure: string;
    readonly wholeRows: WholeRows;
  }[];
}

/** A table that was read, with the SHA-256 of its file. */
interface ReadFile {
  readonly table: Table;
  readonly checksum: string;
  /** Of a spreadsheet, all of them in their order, and the one that was read. */
  readonly sheets?: { readonly all: readonly string[]; readonly read: string };
}

/** A file, and how it is to be read. */
interface FileRequest {
  readonly file: Blob;
  readonly name: string;
  readonly marks: readonly string[];
  readonly request: ReadingRequest;
}

/** What the data worker can be asked. It holds one table at a time, for `check`. */
export interface DataTasks {
  readonly read: {
    readonly ask: FileRequest;
    readonly answer: ReadFile;
  };
  /** The first rows of a text, at most so many bytes of it; undefined where they cannot be read by themselves. */
  readonly readHead: {
    readonly ask: FileRequest & { readonly most: number };
    readonly answer: { readonly table: Table; readonly share: number } | undefined;
  };
  readonly readAs: {
    readonly ask: { readonly whole: Table; readonly reading: Omit<Reading, "request"> };
    readonly answer: ReadAs;
  };
  readonly hold: {
    readonly ask: { readonly table: Table; readonly marks: MarkOptions };
    readonly answer: Inspection["columns"];
  };
  readonly encode: {
    readonly ask: { readonly table: Table; readonly options: EncodeOptions };
    readonly answer: EncodedProblem;
  };
  /** Computes the front of an opened run again. */
  readonly checkScores: {
    readonly ask: { readonly problem: EncodedProblem; readonly run: ReadRun; readonly name: string };
    readonly answer: undefined;
  };
  readonly checkMethod: {
    readonly ask: { readonly method: string; readonly options: Readonly<Record<string, unknown>> };
    readonly answer: undefined;
  };
  readonly check: { readonly ask: EncodeOptions; readonly answer: Checked };
}

/** What the files worker can be asked: formats that are needed later. */
export interface FilesTasks {
  readonly readArrow: { readonly ask: FileRequest; readonly answer: ReadFile };
  readonly readSheet: {
    readonly ask: FileRequest;
    readonly answer: ReadFile;
  };
  readonly readParquet: { readonly ask: FileRequest; readonly answer: ReadFile };
  readonly tableParquet: {
    readonly ask: { readonly table: Table; readonly whole: string };
    readonly answer: ArrayBuffer;
  };
  readonly modelOf: { readonly ask: ChosenSolution; readonly answer: Model };
  readonly reportOf: { readonly ask: ReportRequest; readonly answer: string };
  readonly zipOf: { readonly ask: ZipRequest; readonly answer: Uint8Array<ArrayBuffer> };
  readonly readZip: { readonly ask: { readonly file: Blob; readonly name: string }; readonly answer: OpenedRun };
  readonly readFiles: { readonly ask: { readonly files: RunBytes; readonly name: string }; readonly answer: OpenedRun };
  /** What whole rows allow, by either measure: a question for programs that only audits need besides. */
  readonly wholeBests: { readonly ask: WholeRows; readonly answer: WholeBests };
  readonly readComparison: { readonly ask: { readonly text: string }; readonly answer: ComparisonFile };
}

/** A map of questions, each with its answer. */
export type Talk<Tasks> = { readonly [Name in keyof Tasks]: { readonly ask: unknown; readonly answer: unknown } };

/** A question on its way. */
export interface Question<Tasks extends Talk<Tasks>, Name extends keyof Tasks = keyof Tasks> {
  readonly id: number;
  readonly task: Name;
  readonly input: Tasks[Name]["ask"];
}

/** An answer on its way: how far it is, then itself or why there is none. */
export type Reply<Answer> =
  | { readonly kind: "share"; readonly id: number; readonly share: number }
  | { readonly kind: "answer"; readonly id: number; readonly answer: Answer }
  | { readonly kind: "failure"; readonly id: number; readonly failure: Failure };

/** Every worker of the page: what it is told, and what it tells. Both ends are typed by this one map. */
export interface Workers {
  readonly data: { readonly told: Question<DataTasks>; readonly tells: Reply<unknown> };
  readonly files: { readonly told: Question<FilesTasks>; readonly tells: Reply<unknown> };
  readonly search: { readonly told: ToSearch; readonly tells: FromSearch };
  readonly step: { readonly told: ToWorker; readonly tells: FromWorker };
}

export type Role = keyof Workers;

/** The first message to every worker. */
export interface Hello {
  readonly role: Role;
  /** Held by the worker for as long as it lives. */
  readonly lock: string;
  readonly solver: Blob | undefined;
}

/** What any worker may tell besides: that it holds its lock. */
export interface Alive {
  readonly kind: "alive";
}
