/** Something the caller can mend: what was expected, what came, what to do. One line. */
export class InputError extends Error {
  /** The argument, flag or column at fault. */
  readonly subject: string;

  constructor(subject: string, message: string) {
    super(`${subject}: ${message}`);
    this.name = "InputError";
    this.subject = subject;
  }
}
