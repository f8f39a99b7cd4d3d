import { tellFailure } from "./exit.ts";
import { program } from "./program.ts";
import { type Streams, streams, withStreams } from "./streams.ts";

/** Runs a command to its end and returns its exit code. `given` stands in for the process's own streams. */
export async function main(args: readonly string[], given: Streams = streams()): Promise<number> {
  return withStreams(given, async () => {
    try {
      await program().parseAsync(args, { from: "user" });
      return given.exitCode;
    } catch (error) {
      return tellFailure(error);
    }
  });
}
