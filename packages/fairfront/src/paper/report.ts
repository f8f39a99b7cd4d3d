import { isSynthetic } from "./cases.ts";
import type { Verdict } from "./claims/judge.ts";
import { titleOf } from "./contenders.ts";
import type { Drawing } from "./draw-exhibit.ts";
import type { Exhibit } from "./exhibits.ts";
import { escapeHtml, htmlImage, htmlPage, htmlTable } from "./html.ts";
import type { Machine } from "./machine.ts";
import { qualityTable } from "./quality-table.ts";
import type { CaseResult, PaperRequest } from "./run-paper.ts";
import { timeTable } from "./time-table.ts";
import { verdictsSection } from "./verdicts-section.ts";

const TITLE = "The paper, reproduced";

/** What the tables and tests speak of. */
const WORDS = `<details class="quiet"><summary>The words used here</summary><ul>
<li><b>Cost</b>: the mean squared distance of the points from the means of their clusters; lower is better.</li>
<li><b>Balance</b>: of the smallest to the largest group of a cluster, in the cluster where it is least; higher is better, and the data's own is the best there can be. <b>Relative balance</b> is the share of that.</li>
<li><b>Hypervolume</b> (HV): the share that a front dominates of the box from cost 0 and the best balance to the cost of a single cluster and balance 0.</li>
<li>A front <b>covers</b> a solution if one of its own costs no more and is no less balanced.</li>
<li><b>Range</b>: from the least to the greatest balance of a front. <b>Hole</b>: the largest step of balance on the way from 0 over the front to the best.</li>
</ul></details>`;

/** The whole report as one page that needs nothing else. */
export function reportPage(
  request: PaperRequest,
  results: readonly CaseResult[],
  verdicts: readonly Verdict[],
  drawings: ReadonlyMap<Exhibit, readonly Drawing[]>,
  machine: Machine,
): string {
  const body = [
    `<h1>${TITLE}</h1>`,
    "<p><i>A Stochastic Alternating Balance k-Means Algorithm for Fair Clustering</i>, Suyun Liu and Luis Nunes Vicente. Every figure and table of its experiments, made again, and every claim about them that can be tested.</p>",
    ...(request.quick
      ? ["<p><b>A quick run:</b> few iterations and one seed. The verdicts may differ from those of a full run.</p>"]
      : []),
    unfinishedNote(results),
    missingNote(results),
    WORDS,
    contents([...drawings.keys()]),
    verdictsSection(verdicts),
    "<h2>Figures and tables</h2>",
    ...[...drawings].map(([exhibit, pictures]) => exhibitSection(exhibit, pictures, results, verdicts)),
    '<h2 id="how">How it was run</h2>',
    settingsSection(request, results),
    machineSection(machine),
  ].join("\n");
  return htmlPage(TITLE, body);
}

function contents(exhibits: readonly Exhibit[]): string {
  const links = exhibits.map(({ id, title }) => `<a href="#${id}">${escapeHtml(title.split(":")[0])}</a>`);
  return `<p class="quiet">${links.join(" &middot; ")} &middot; <a href="#how">How it was run</a></p>`;
}

function unfinishedNote(results: readonly CaseResult[]): string {
  const [done, planned] = [
    results.reduce((sum, { runs }) => sum + runs.length, 0),
    results.reduce((sum, result) => sum + result.planned, 0),
  ];
  if (done === planned) return "";
  return `<p><b>Not finished:</b> ${done} of ${planned} runs are done, and what follows is by these. The same command goes on from here.</p>`;
}

function missingNote(results: readonly CaseResult[]): string {
  const items = results.flatMap(({ paperCase: { title }, found }) =>
    found.kind === "missing" ? [`<li>${escapeHtml(`${title}: ${found.reason}`)}</li>`] : [],
  );
  return items.length === 0 ? "" : `<p><b>Missing data.</b> These cases were not run:</p><ul>${items.join("")}</ul>`;
}

function exhibitSection(
  exhibit: Exhibit,
  pictures: readonly Drawing[],
  results: readonly CaseResult[],
  verdicts: readonly Verdict[],
): string {
  const cases = results.filter(({ paperCase, runs }) => exhibit.cases.includes(paperCase.id) && runs.length > 0);
  const parts = [`<h3 id="${exhibit.id}">${escapeHtml(exhibit.title)}</h3>`];
  if (exhibit.kind === "times") return [...parts, timesSection(results)].join("\n");
  if (pictures.length === 0) {
    const isMissing = results.some(
      ({ paperCase, found }) => paperCase.id === exhibit.cases[0] && found.kind === "missing",
    );
    parts.push(`<p>Not made: ${isMissing ? "the data is missing" : "nothing of it was run yet"}.</p>`);
  }
  for (const { svg, name } of pictures) parts.push(htmlImage(svg, `${exhibit.title} (${name}.svg)`));
  if (exhibit.kind !== "composition") parts.push(...cases.map(caseTable));
  parts.push(claimLinks(exhibit, verdicts));
  return parts.join("\n");
}

/** To what the paper says of a figure's cases. */
function claimLinks({ kind, cases }: Exhibit, verdicts: readonly Verdict[]): string {
  const isAbout = ({ claim }: Verdict): boolean =>
    kind !== "composition" && claim.cases.some((id) => cases.includes(id));
  const links = verdicts
    .filter(isAbout)
    .map(({ claim: { id }, verdict }) => `<a href="#claim-${id}">${id}</a> (${verdict.split(":")[0]})`);
  return links.length === 0 ? "" : `<p class="quiet">Claims about it: ${links.join(", ")}.</p>`;
}

function caseTable(result: CaseResult): string {
  const { paperCase, found, runs } = result;
  const head = ["method", "seeds", "solutions", "hypervolume", "least to most", "cheapest", "fairest", "its cost"];
  const rows = qualityTable(result).map((row) => [
    titleOf(row.method),
    String(row.seeds),
    String(row.solutions),
    row.hypervolume.toFixed(4),
    `${row.leastHypervolume.toFixed(4)} to ${row.mostHypervolume.toFixed(4)}`,
    row.cheapest.toFixed(4),
    row.fairest.toFixed(4),
    row.costOfFairest.toFixed(4),
  ]);
  const { iterations, starts, pairs, muMax } = paperCase;
  const safairkm = runs.filter(({ run }) => run.settings.method === "safairkm");
  const early = safairkm.filter(({ run }) => run.reason === "converged").length;
  const notes = [...new Set(runs.flatMap(({ run }) => run.notes.map((n) => `${titleOf(run.settings.method)}: ${n}`)))];
  const asked = `In the paper: SAfairKM ${iterations} iterations, ${starts} starting labels, pairs ${pairs.map(([a, b]) => `(${a}, ${b})`).join(" ")}; VfairKM mu_max = ${muMax}${muMax === 0 ? ", here searched for" : ""}. `;
  const ended =
    early === 0 ? "" : `Here ${early} of ${safairkm.length} runs of SAfairKM ended before the last iteration. `;
  const beside = `The authors' code reached hypervolume ${paperCase.authors.hypervolume} in ${paperCase.authors.iterations} iterations, the best known is ${paperCase.bestKnown}; both on the authors' own draw.`;
  const source = found.kind === "here" ? `Data: ${found.source}. ` : "";
  return [
    htmlTable(head, rows),
    `<p class="quiet">Medians over the seeds. ${escapeHtml(source + asked + ended + beside)}</p>`,
    ...(notes.length === 0
      ? []
      : [
          `<details class="quiet"><summary>Notes of the methods</summary><ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join("")}</ul></details>`,
        ]),
  ].join("\n");
}

function timesSection(results: readonly CaseResult[]): string {
  const measured = (value: number | undefined): string =>
    value === undefined ? "not run" : Number(value.toPrecision(3)).toString();
  const rows = timeTable(results).map(({ title, method, paper, authors, ours, cpu, solutions }) => [
    ...[title, method, paper.toFixed(2), String(authors)], // as they are printed elsewhere
    ...[measured(ours), measured(cpu), measured(solutions)],
  ]);
  const head = ["data", "method", "the paper", "authors' code", "ours", "ours: CPU s in all", "ours: solutions"];
  return [
    htmlTable(head, rows, 2),
    '<p class="quiet">CPU seconds a nondominated solution. Ours, all threads together, are medians over the seeds, each column by itself, so that one is not always the quotient of the other two. The authors\' code was measured on two shared cores, SAfairKM stopped long before the paper\'s iterations, which makes it look cheap here. The paper\'s own are from a MacBook Pro. The measure rewards padding a front: time to a given hypervolume is under the claim <a href="#claim-efficient">efficient</a>.</p>',
  ].join("\n");
}

function settingsSection(request: PaperRequest, results: readonly CaseResult[]): string {
  const lines = results.map(({ paperCase, found, runs }) => {
    const seeds = [...new Set(runs.map(({ run }) => run.settings.seed))].join(", ");
    const source = found.kind === "here" ? found.source : "missing";
    return [
      paperCase.title,
      isSynthetic(paperCase) ? "as it is" : "z-score over the whole data, then rows of length 1",
      source,
      seeds,
    ];
  });
  return [
    htmlTable(["case", "encoding", "data", "seeds"], lines, 4),
    `<p class="quiet">VfairKM and FairAssign as their authors have them: one k-means++ draw, exact proportions. SAfairKM has the paper's iterations, starting labels, pairs and local target, and ends before the last iteration only where its hypervolume grew by less than 0.01 % in a tenth of them; half of its starts are k-means++ assignments, a point leaves the list once another is no worse in both objectives and better in one, and a list of more than 1,500 is thinned. What else differs from the paper is listed in docs/paper.md of fairfront. Subsample: ${request.subsample}. The options of every run are in its file under runs/, what it took under times/.</p>`,
  ].join("\n");
}

function machineSection({ fairfront, node, platform, processor, cores, memoryGB, load, date }: Machine): string {
  return `<p class="quiet">${escapeHtml(`fairfront ${fairfront}, Node ${node}, ${platform}, ${processor}, ${cores} cores, ${memoryGB} GB, load ${load}, ${date}`)}</p>`;
}
