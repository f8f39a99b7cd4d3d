import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inLine } from "@fairfront/core/internal";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exhibitsNamed } from "./exhibits.ts";
import { type PaperEvent, type PaperRequest, runPaper } from "./run-paper.ts";
import { writePaper } from "./write-paper.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => vi.stubEnv("FAIRFRONT_DATA", join(folder, "nothing")));
afterEach(() => vi.unstubAllEnvs());

function requestFor(out: string, given: Partial<PaperRequest> = {}): PaperRequest {
  const exhibits = exhibitsNamed(["figure-6"]);
  return { out: join(folder, out), exhibits, quick: true, firstSeed: 1, subsample: "own", threads: 1, ...given };
}

async function paper(request: PaperRequest, stopAfter = Number.POSITIVE_INFINITY) {
  const events: PaperEvent[] = [];
  const stop = { aborted: false };
  const results = await runPaper(request, inLine, stop, (event) => {
    events.push(event);
    if (events.filter(({ kind }) => kind === "ran").length >= stopAfter) stop.aborted = true;
  });
  const verdicts = await writePaper(request, results);
  const ran = events.filter((event) => event.kind === "ran");
  const text = (name: string): string => readFileSync(join(request.out, name), "utf8");
  return { results, verdicts, events, text, fresh: ran.filter(({ again }) => !again).length, ran: ran.length };
}

describe("runPaper", () => {
  it("writes the same numbers again in another folder, and does nothing twice in the same", async () => {
    const first = await paper(requestFor("a"));
    expect([first.fresh, first.ran]).toEqual([6, 6]);
    const fairAssign = first.results[0].runs.find(({ run }) => run.settings.method === "fair-assign")!;
    expect(fairAssign.run.front).toEqual([[expect.any(Number), expect.closeTo(1 / 3, 2)]]); // no k-means solution
    const other = await paper(requestFor("b"));
    expect(other.text("results.json")).toBe(first.text("results.json"));
    const again = await paper(requestFor("a"));
    expect([again.fresh, again.ran]).toEqual([0, 6]);
    expect(again.text("results.json")).toBe(first.text("results.json"));
    expect(JSON.parse(again.text("times.json")).table).toEqual(JSON.parse(first.text("times.json")).table);

    const path = join(folder, "a", "runs", "quick", "syn_unequal_ds2", "lloyd-seed-1.json");
    writeFileSync(path, readFileSync(path, "utf8").slice(0, 100)); // a spoilt file is done again
    expect((await paper(requestFor("a"))).fresh).toBe(1);
    expect((await paper(requestFor("a", { firstSeed: 2 }))).fresh).toBe(6); // and so is another seed
  });

  it("goes on where it was stopped, to the same numbers", async () => {
    const stopped = await paper(requestFor("c"), 3);
    expect([stopped.fresh, stopped.ran]).toEqual([3, 3]);
    expect(stopped.text("report.html")).toContain("3 of 6 runs are done");
    expect(new Set(stopped.verdicts.map(({ verdict }) => verdict))).toEqual(new Set(["not tested yet: runs missing"]));
    const rest = await paper(requestFor("c"));
    expect([rest.fresh, rest.ran]).toEqual([3, 6]);
    expect(rest.text("report.html")).not.toMatch(/runs are done|not tested yet/);
    const whole = await paper(requestFor("a"), 1); // stopped at once, but all was done before
    expect([whole.fresh, whole.ran]).toEqual([0, 6]);
    expect(rest.text("results.json")).toBe(whole.text("results.json"));
  });

  it("tells how far it is, never backwards, and how long it will take", async () => {
    const { events } = await paper(requestFor("d"));
    const shares = events.flatMap((event) => (event.kind === "progress" ? [event.share] : []));
    expect(shares.length).toBeGreaterThan(20);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
    expect(events.some((event) => event.kind === "progress" && event.timeLeft !== undefined)).toBe(true);
  });

  it("leaves a report that stands alone, with figures beside it", async () => {
    const { text, verdicts } = await paper(requestFor("a"));
    const html = text("report.html");
    expect(html).not.toMatch(/(?:src|href)="(?!data:|#)/); // nothing from elsewhere
    for (const { claim, verdict } of verdicts) {
      expect(html).toContain(`id="claim-${claim.id}"><div><span class="verdict`);
      expect(html).toContain(verdict);
    }
    expect(verdicts.map(({ claim }) => claim.id)).toContain("disconnected");
    expect(verdicts.map(({ claim }) => claim.id)).not.toContain("left-end"); // which needs all four sets
    expect(readdirSync(join(folder, "a", "figures")).sort()).toEqual(
      ["figure-6-clusterings.png", "figure-6-clusterings.svg", "figure-6.png", "figure-6.svg"].sort(),
    );
    expect(text("figures/figure-6.svg")).toContain("Trace (ours)");
    expect(html).toContain('<a href="#claim-disconnected">disconnected</a>'); // under its figure
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !html.includes(`id="${id}"`))).toEqual([]); // none leads nowhere
  });

  it("says what is missing where data is, and runs the rest", async () => {
    const { text, results, fresh } = await paper(
      requestFor("a", { exhibits: exhibitsNamed(["figure-6", "figure-7b"]) }),
    );
    expect(fresh).toBe(0);
    expect(results.map(({ runs }) => runs.length)).toEqual([6, 0]);
    expect(text("report.html")).toContain("fairfront datasets get bank");
    expect(text("results.json")).toContain('"verdict": "not testable: data missing"');
  });
});
