import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Answer, Ask } from "./fuzz-case.ts";

const PROCESS = fileURLToPath(new URL("./tool-process.ts", import.meta.url));
const TSX = import.meta.resolve("tsx");
const USES = 200; // then a fresh process: what one case leaves in memory is no part of a later one

/** The tool behind a process that is ended where a deadline passes. One question at a time. */
export class Tool {
  private child: ChildProcess | undefined;
  private uses = 0;
  private readonly deadline: number;

  constructor(deadline: number) {
    this.deadline = deadline;
  }

  async ask(folder: string, ask: Ask): Promise<Answer> {
    if (this.uses++ >= USES) this.close();
    this.child ??= await started();
    const child = this.child;
    return new Promise<Answer>((resolve) => {
      const end = (answer: Answer): void => {
        clearTimeout(timer);
        child.removeAllListeners("message").removeAllListeners("exit");
        if (answer.kind === "died" || answer.code === 1) this.close();
        resolve(answer);
      };
      const timer = setTimeout(() => end({ kind: "died", how: `no answer within ${this.deadline} ms` }), this.deadline);
      child.on("message", (message) =>
        end({ kind: "ended", ...(message as Omit<Extract<Answer, { kind: "ended" }>, "kind">) }),
      );
      child.on("exit", (code, signal) =>
        end({ kind: "died", how: `the process ended by ${signal ?? `code ${code}`}` }),
      );
      child.send({ folder, ask });
    });
  }

  close(): void {
    this.child?.removeAllListeners("exit");
    this.child?.kill("SIGKILL");
    this.child = undefined;
    this.uses = 0;
  }
}

/** Ready to be asked: how long a start takes is no part of an answer. */
function started(): Promise<ChildProcess> {
  const child = fork(PROCESS, [], { execArgv: ["--import", TSX], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve(child));
    child.once("exit", (code) => reject(new Error(`the tool does not start: code ${code}`)));
  });
}
