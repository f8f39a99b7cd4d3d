import { parentPort } from "node:worker_threads";
import { answerSteps } from "../../core/index.ts";

parentPort?.on(
  "message",
  answerSteps((message) => parentPort?.postMessage(message)),
);
