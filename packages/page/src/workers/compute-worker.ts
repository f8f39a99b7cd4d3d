import { answerSteps, type Executor } from "@fairfront/core/internal";
import { config } from "zod";
import { serveData } from "./data.ts";
import { stayAlive } from "./liveness.ts";
import type { Role } from "./messages.ts";
import { serveSearch } from "./search.ts";
import { solverCode, useSolver } from "./solver.ts";
import { webExecutor } from "./web-executor.ts";

config({ jitless: true }); // the page's Content-Security-Policy allows no code from texts

type First = { readonly role: Role; readonly lock: string; readonly solver: Blob | undefined };

const post = (message: unknown, handedOver: Transferable[] = []): void =>
  self.postMessage(message, { transfer: handedOver });

self.onmessage = ({ data: first }: MessageEvent<First>) => {
  useSolver(first.solver);
  stayAlive(first.lock, post);
  const serve = serverFor(first.role);
  self.onmessage = ({ data }) => serve(data as never);
};

function serverFor(role: Role): (message: never) => void {
  switch (role) {
    case "data":
      return serveData(post);
    case "search":
      return serveSearch(post, (threads): Executor => webExecutor(threads, self.location.href, solverCode()));
    case "step":
      return answerSteps(post);
  }
}
