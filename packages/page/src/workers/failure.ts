import { InputError, type Notice } from "@fairfront/core/internal";

/** An error as plain data: a thrown object would arrive without its class. */
export interface Failure {
  readonly message: string;
  /** Present for what a person can mend. */
  readonly notice: Notice | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), notice: undefined };
  return { message: error.message, notice: error instanceof InputError ? error.notice : undefined };
}

export function errorOf({ message, notice }: Failure): Error {
  return notice === undefined ? new Error(message) : new InputError(notice);
}
