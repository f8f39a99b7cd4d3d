import { InputError } from "@fairfront/core/internal";
import type { Command } from "commander";

const gathering = new WeakSet<object>();

/** Marks the reader of a flag that may come several times: what it reads is added to what came before. */
export function gathers<Read extends (text: string, before: never) => unknown>(read: Read): Read {
  gathering.add(read);
  return read;
}

/** A flag with a value that comes again, and does not gather, is refused: the last one would win in silence. */
export function expectFlagsOnce(command: Command): void {
  for (const option of command.options) {
    const takesValue = option.required || option.optional;
    if (!takesValue || (option.parseArg !== undefined && gathering.has(option.parseArg))) continue;
    let first: string | null | undefined;
    command.on(`option:${option.name()}`, (text: string | null) => {
      if (first !== undefined) {
        const both = `"${first ?? ""}" and "${text ?? ""}"`;
        throw new InputError(
          option.long ?? option.flags,
          `expected it once, got it twice, with ${both}; leave one out`,
        );
      }
      first = text;
    });
  }
}
