import { InputError } from "@fairfront/core/internal";

/** Numbers of two states of a table would be mixed up. */
export class RowsChanged extends InputError {
  constructor(how: string) {
    super("table", `has changed since the run began: ${how}; start the run again`);
  }
}
