import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { svgToPng } from "../figures/svg-to-png.ts";
import { writeTextWhole, writeWhole } from "../runs/atomic-file.ts";
import { claims } from "./claims/claims.ts";
import { judge, type Verdict } from "./claims/judge.ts";
import { drawExhibit } from "./draw-exhibit.ts";
import { evidenceOf } from "./evidence.ts";
import { thisMachine } from "./machine.ts";
import { PAPER_FILES } from "./paper-folder.ts";
import { qualityTable } from "./quality-table.ts";
import { reportPage } from "./report.ts";
import type { CaseResult, PaperRequest } from "./run-paper.ts";
import { timeTable } from "./time-table.ts";

const PICTURE_WIDTH = 1720;

/**
 * Writes report.html, figures/, results.json (the same for the same seeds and data) and times.json (never the same).
 * Claims are judged where all of their cases were asked for.
 */
export async function writePaper(request: PaperRequest, results: readonly CaseResult[]): Promise<Verdict[]> {
  const evidence = evidenceOf(results);
  const asked = results.map(({ paperCase }) => paperCase.id);
  const verdicts = claims
    .filter(({ cases }) => cases.every((id) => asked.includes(id)))
    .map((claim) => judge(claim, evidence));
  const drawings = new Map(request.exhibits.map((exhibit) => [exhibit, drawExhibit(exhibit, results)]));
  await mkdir(join(request.out, PAPER_FILES.figures), { recursive: true });
  for (const { name, svg } of [...drawings.values()].flat()) {
    await writeTextWhole(join(request.out, PAPER_FILES.figures, `${name}.svg`), svg);
    const png = await svgToPng(svg, { width: PICTURE_WIDTH });
    await writeWhole(join(request.out, PAPER_FILES.figures, `${name}.png`), (aside) => writeFile(aside, png));
  }
  const machine = thisMachine();
  await writeTextWhole(join(request.out, PAPER_FILES.results), json(resultsOf(results, verdicts)));
  await writeTextWhole(join(request.out, PAPER_FILES.times), json(timesOf(machine, results, verdicts)));
  await writeTextWhole(
    join(request.out, PAPER_FILES.report),
    reportPage(request, results, verdicts, drawings, machine),
  );
  return verdicts;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function resultsOf(results: readonly CaseResult[], verdicts: readonly Verdict[]): unknown {
  return {
    cases: results.map((result) => ({
      case: result.paperCase.id,
      data: result.found.kind === "here" ? result.found.source : result.found.reason,
      seeds: [...new Set(result.runs.map(({ run }) => run.settings.seed))],
      methods: qualityTable(result),
    })),
    claims: verdicts.filter(({ claim }) => claim.timed !== true).map(plain),
  };
}

function timesOf(machine: unknown, results: readonly CaseResult[], verdicts: readonly Verdict[]): unknown {
  return {
    machine,
    table: timeTable(results),
    claims: verdicts.filter(({ claim }) => claim.timed === true).map(plain),
  };
}

function plain({ claim: { id, quote, test }, verdict, cases }: Verdict): unknown {
  return { id, quote, test, verdict, cases };
}
