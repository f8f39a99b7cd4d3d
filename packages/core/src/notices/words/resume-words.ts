import { entry } from "../entry.ts";

/** Words about a run that goes on: who never resumes one does not load them. */
export const resumeWords = {
  "other-method": entry<{ method: string; got: string }>(
    ({ method, got }) => `the run was made by "${method}", got "${got}"`,
  ),
  "other-problem": entry<{ expected: string; got: string }>(
    ({ expected, got }) => `expected the problem that was stopped (${expected}), got another (${got})`,
    () => "the data or its encoding changed",
  ),
  "checkpoint-solution": entry<{ index: number; why: string }>(
    ({ index, why }) => `expected solutions of the run, but solution ${index} ${why}`,
    () => "start it again",
  ),
  "checkpoint-state": entry<{ method: string; part: string }>(
    ({ method, part }) => `expected where a search by "${method}" can be left, but ${part} does not fit`,
    () => "start it again",
  ),
};
