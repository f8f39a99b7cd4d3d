import { frontRows, type Problem, type RunEvent } from "@fairfront/core/internal";
import { printData } from "../streams.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { type Reporter, throttle } from "./reporter.ts";

/** One event a line. A front comes as its scores; the labels are in the folder. */
export function jsonReporter(problem: Problem, folder: string): Reporter {
  const due = throttle();
  return {
    take: async (event) => {
      if (event.kind === "progress" && !due()) return;
      await printData(`${JSON.stringify(plain(event, problem, folder))}\n`);
    },
  };
}

function plain(event: RunEvent, problem: Problem, folder: string): unknown {
  switch (event.kind) {
    case "started":
      return { ...event, folder };
    case "progress": {
      const { checkpoint: _, ...rest } = event;
      return rest;
    }
    case "finished": {
      const { kind, reason, elapsed, front } = event;
      const notes = event.notes.map(flagNotice);
      return { kind, reason, notes, elapsed, folder, hypervolume: front.hypervolume, front: frontRows(problem, front) };
    }
    case "stopped": {
      const { kind, elapsed, front } = event;
      const notes = event.notes.map(flagNotice);
      return { kind, notes, elapsed, folder, hypervolume: front.hypervolume, front: frontRows(problem, front) };
    }
  }
}
