import { parentPort } from "node:worker_threads";
import { lookAtRows } from "./look-at-rows.ts";
import type { Ask } from "./pass-threads.ts";

let looking: ReturnType<typeof lookAtRows> | undefined;

parentPort?.on("message", (ask: Ask) => {
  switch (ask.kind) {
    case "begin":
      looking = lookAtRows(ask.task);
      return;
    case "look":
      for (const segment of ask.segments) looking!.look(segment);
      parentPort!.postMessage({ kind: "looked" });
      return;
    case "end":
      parentPort!.postMessage({ kind: "found", found: looking!.end() });
      looking = undefined;
  }
});
