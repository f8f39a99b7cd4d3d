import { answerSteps, type Executor } from "@fairfront/core/internal";
import { config } from "zod";
import { serveData } from "./data.ts";
import { stayAlive } from "./liveness.ts";
import type { Alive, Hello, Role, Workers } from "./protocol.ts";
import { serveSearch } from "./search.ts";
import { solverCode, useSolver } from "./solver.ts";
import { webExecutor } from "./web-executor.ts";

config({ jitless: true }); // the page's Content-Security-Policy allows no code from texts

/** What a worker of a role says, to what started it. */
function post<Which extends Role>(_role: Which) {
  return (message: Workers[Which]["tells"], handedOver: Transferable[] = []): void =>
    self.postMessage(message, { transfer: handedOver });
}

/** From now on the worker hears what its role is told. */
function hear<Which extends Role>(_role: Which, serve: (message: Workers[Which]["told"]) => void): void {
  self.onmessage = ({ data }: MessageEvent<Workers[Which]["told"]>) => serve(data);
}

self.onmessage = ({ data: { role, lock, solver } }: MessageEvent<Hello>) => {
  useSolver(solver);
  stayAlive(lock, (message: Alive) => self.postMessage(message));
  switch (role) {
    case "data":
      return hear(role, serveData(post(role)));
    case "search":
      return hear(
        role,
        serveSearch(post(role), (threads): Executor => webExecutor(threads, self.location.href, solverCode())),
      );
    case "step":
      return hear(role, answerSteps(post(role)));
    case "files":
      throw new Error("the code of another worker was loaded; reload the page");
  }
};
