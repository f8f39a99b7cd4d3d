import { InputError } from "../../errors.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Packed } from "./pack.ts";

/** What a worker is told. A problem holds for all batches after it. */
export type ToWorker =
  | { readonly kind: "problem"; readonly problem: Problem }
  | { readonly kind: "batch"; readonly method: string; readonly inputs: Packed; readonly ending: Int32Array };

/** What it answers to a batch, in the order of the batches. */
export type FromWorker =
  | { readonly kind: "outputs"; readonly outputs: Packed }
  | { readonly kind: "failure"; readonly failure: Failure };

/** An error as plain data: a thrown object would arrive without its class. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Present for an InputError. */
  readonly subject: string | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), stack: undefined, subject: undefined };
  const { name, message, stack } = error;
  return { name, message, stack, subject: error instanceof InputError ? error.subject : undefined };
}

export function errorOf({ name, message, stack, subject }: Failure): Error {
  const error =
    subject === undefined ? new Error(message) : new InputError(subject, message.slice(`${subject}: `.length));
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
