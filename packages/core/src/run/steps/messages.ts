import { InputError } from "../../errors.ts";
import type { Notice } from "../../notices/notice.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Packed } from "./pack.ts";

/** What a worker is told. A problem holds for all batches after it. */
export type ToWorker =
  | { readonly kind: "problem"; readonly problem: Problem }
  | {
      readonly kind: "batch";
      readonly method: string;
      readonly module: string | undefined;
      readonly inputs: Packed;
      readonly ending: Int32Array;
    };

/** What it answers to a batch, in the order of the batches. */
export type FromWorker =
  | { readonly kind: "outputs"; readonly outputs: Packed }
  | { readonly kind: "failure"; readonly failure: Failure };

/** An error as plain data: a thrown object would arrive without its class. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Present for an InputError, which comes back with the same. */
  readonly notice: Notice | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), stack: undefined, notice: undefined };
  const { name, message, stack } = error;
  return { name, message, stack, notice: error instanceof InputError ? error.notice : undefined };
}

export function errorOf({ name, message, stack, notice }: Failure): Error {
  const error = notice === undefined ? new Error(message) : new InputError(notice, message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
