import type {
  Checkpoint,
  EncodedProblem,
  EncodeOptions,
  Failure,
  FrontRow,
  Notice,
  RunRequest,
  SavedSolution,
  Table,
} from "@fairfront/core/internal";

/** What a run in the page is asked. Plain data. */
export interface SearchRequest {
  readonly encode: EncodeOptions;
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: number;
  /** Milliseconds. */
  readonly timeLimit: number | undefined;
  /** Further methods, run with their defaults, for comparison. */
  readonly baselines: readonly string[];
  readonly threads: number;
}

/** Names what is kept of a run, so that a closed tab can continue it. */
export interface KeptRun {
  /** Its own name: several tabs may search for the same. */
  readonly run: string;
  /** SHA-256 of the table's bytes. */
  readonly checksum: string;
  readonly fileName: string;
  /** The page's choices, as its address has them. */
  readonly choices: string;
}

/** `method` empty: only the baselines. */
export interface SearchStart {
  readonly kind: "start";
  readonly table: Table;
  readonly request: SearchRequest;
  /** Undefined for what is not worth keeping. */
  readonly keep: KeptRun | undefined;
  /** Go on from what is kept by that name, or from what is handed over. */
  readonly from: "start" | "kept" | Checkpoint;
}

export type ToSearch = SearchStart | { readonly kind: "pause" | "go" | "stop" };

/** Solutions of one method, on their way to the page. */
export interface FoundFront {
  readonly method: string;
  readonly solutions: readonly SavedSolution[];
  readonly rows: readonly FrontRow[];
  /** Names of the protected attributes, where no problem tells them. */
  readonly attributes?: readonly string[];
  /** What each was optimised by; balance where absent. */
  readonly measures?: readonly string[];
  /** The table's row of every label, where no problem tells it. */
  readonly rowOfPoint?: Uint32Array;
  /** The table that it was made from, where that is not open. */
  readonly table?: string;
  readonly hypervolume: number;
}

export type FromSearch =
  | { readonly kind: "problem"; readonly problem: EncodedProblem }
  | { readonly kind: "started"; readonly request: RunRequest }
  | { readonly kind: "baseline"; readonly front: FoundFront }
  | {
      readonly kind: "progress";
      readonly share: number;
      readonly hypervolume: number;
      readonly elapsed: number;
      readonly timeLeft: number | undefined;
      /** cost, balance, ... of one solution after another. */
      readonly scores: Float64Array;
      /** When the run was last kept for a closed tab, in milliseconds of the search; undefined if never. */
      readonly keptAt: number | undefined;
    }
  | {
      readonly kind: "ended";
      readonly how: "finished" | "stopped";
      readonly reason: string;
      /** What a person should know about the search. */
      readonly notes: readonly Notice[];
      readonly elapsed: number;
      readonly front: FoundFront;
      /** Of a search that was stopped, to go on from. */
      readonly checkpoint: Checkpoint | undefined;
    }
  | { readonly kind: "all-done" }
  | { readonly kind: "failed"; readonly failure: Failure };
