/** A browser, as far as tests that run in every one need it: a page that is told what to do by its own code. */
export interface Engine {
  readonly name: string;
  open(url: string): Promise<void>;
  /** The value of an expression in the page, once it is there. */
  evaluate(expression: string): Promise<unknown>;
  /** Gives a file to the control that the selector finds. */
  upload(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a browser, or says in one line why there is none. */
export interface EngineWay {
  readonly name: string;
  start(): Promise<Engine | string>;
}

/** Calls a function in the page: it sees nothing but its arguments, which are plain JSON. */
export async function inPage<Given extends readonly unknown[], Found>(
  engine: Engine,
  act: (...given: Given) => Found | Promise<Found>,
  ...given: Given
): Promise<Found> {
  return (await engine.evaluate(`(${act.toString()})(...${JSON.stringify(given)})`)) as Found;
}
