import { claims } from "./claims/claims.ts";
import type { Verdict } from "./claims/judge.ts";
import { judge } from "./claims/judge.ts";
import { evidenceOf } from "./evidence.ts";
import type { CaseResult, PaperWish } from "./run-paper.ts";

export const REPORT_FILE = "report.html";

export async function writePaper(_wish: PaperWish, results: readonly CaseResult[]): Promise<Verdict[]> {
  const evidence = evidenceOf(results);
  return claims.filter(({ cases }) => cases.some((id) => evidence.has(id))).map((claim) => judge(claim, evidence));
}
