import { Command } from "commander";
import { checkOpened } from "../../server/opened-files.ts";
import { wholeNumber } from "../flags/flags.ts";
import { onSignal, print, say, streams } from "../streams.ts";

/** A browser keeps what belongs to an address: the same one every time finds it again. */
const PORT = 8417;

interface UiFlags {
  readonly port?: number;
}

export function uiCommand(): Command {
  return new Command("ui")
    .summary("open the page that explores a front")
    .description("Serves the page to this machine only, until Ctrl-C. Everything is computed in the browser.")
    .argument("[run]", "a run's folder or zip, or a comparison's folder, to open")
    .option("--port <n>", `port to listen on (default: ${PORT}, or the next free one)`, wholeNumber("port", 0, 65_535))
    .action(serve);
}

async function serve(run: string | undefined, { port }: UiFlags): Promise<void> {
  if (run !== undefined) await checkOpened(run);
  const { servePage } = await import("../../server/page-server.ts"); // not before it is needed
  const server = await servePage({ port, preferred: PORT, opened: run });
  await print(`${server.url}\n`);
  if (port === undefined && server.port !== PORT)
    say(
      `Port ${PORT} is taken: listening on ${server.port}. Searches that a browser keeps belong to the port they were made on.`,
    );
  if (streams().stderr.isTTY === true)
    say("Open this address in a browser; it works on this machine only. Ctrl-C ends it.");
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) onSignal(signal, resolve);
  });
  await server.close();
}
