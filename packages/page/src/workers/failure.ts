import { InputError } from "@fairfront/core/internal";

/** An error as plain data: a thrown object would arrive without its class. */
export interface Failure {
  readonly message: string;
  /** Present for what a person can mend. */
  readonly subject: string | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), subject: undefined };
  return { message: error.message, subject: error instanceof InputError ? error.subject : undefined };
}

export function errorOf({ message, subject }: Failure): Error {
  return subject === undefined ? new Error(message) : new InputError(subject, message.slice(`${subject}: `.length));
}
