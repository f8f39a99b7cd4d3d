/** What a run may ask of the outside world. Core has no clock of its own. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Lets other work on this thread go first: a click, a signal, a timer. */
  rest(): Promise<void>;
}
