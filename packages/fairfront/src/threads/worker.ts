import { parentPort } from "node:worker_threads";
import { answerSteps } from "@fairfront/core/internal";

parentPort?.on(
  "message",
  answerSteps((message) => parentPort?.postMessage(message)),
);
