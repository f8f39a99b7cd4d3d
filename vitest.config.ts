import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take half a minute and more, the longest first: they begin first, so that none of them runs alone at the end. */
const LONG = [
  "test/engines/spark.test.ts",
  "test/browser/page.test.ts",
  "test/end-to-end/hostile-names.test.ts",
  "trace/trace.test.ts",
  "test/end-to-end/out-of-core.test.ts",
  "test/engines/clickhouse.test.ts",
  "test/end-to-end/careful.test.ts",
  "test/docs/snippets.test.ts",
  "test/examples.test.ts",
  "test/end-to-end/resume.test.ts",
  "test/faults/full-disk.test.ts",
  "test/end-to-end/hostile-folder.test.ts",
  "test/package/doors.test.ts",
  "sources/facts.test.ts",
  "test/end-to-end/decide.test.ts",
  "test/fuzz/fuzz.test.ts",
  "test/browser/engines.test.ts",
  "test/same-bytes.test.ts",
  "test/faults/side-by-side.test.ts",
  "test/end-to-end/compare.test.ts",
  "test/engines/postgres.test.ts",
  "trace/beyond-enumeration.test.ts",
  "test/browser/safe.test.ts",
  "sources/row-source.test.ts",
  "test/paper/trace.test.ts",
  "test/end-to-end/blind.test.ts",
  "test/engines/by-hand.test.ts",
  "test/docs/site.test.ts",
  "trace/limits.test.ts",
  "tables/sheet-file.test.ts",
  "test/end-to-end/measures.test.ts",
  "tidy/tidy.test.ts",
  "test/end-to-end/run.test.ts",
  "paper/run-paper.test.ts",
  "lift/lift-front.test.ts",
  "solve/assign.test.ts",
  "suggest/suggest.test.ts",
  "test/paper/claims.test.ts",
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((end) => moduleId.endsWith(end));
      return place < 0 ? LONG.length : place;
    };
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Tests of the packages' own files that change what all of a process share (environment, time, modules), or look at it. */
const ALONE = [
  "packages/core/src/kernels/fallback.test.ts",
  "packages/fairfront/src/cli/reporters/progress.test.ts",
  "packages/fairfront/src/datasets/download.test.ts",
  "packages/fairfront/src/paper/case-problem.test.ts",
  "packages/fairfront/src/paper/run-paper.test.ts",
  "packages/fairfront/src/passes/pass-threads.test.ts",
  "packages/fairfront/src/runs/folder-lock.test.ts",
  "packages/fairfront/src/tidy/tidy.test.ts",
  "packages/fairfront/src/windows-paths.test.ts",
  "packages/page/src/state/signals/history.test.ts",
];

/** Tests that count processor time: after all others, as neighbours on a core make the same work longer. */
const QUIET = ["test/browser/speed.test.ts"];

export default defineConfig(({ mode }) => ({
  test: {
    testTimeout: 60_000,
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } }, // what is built is loaded as it is
    maxWorkers: 3, // on two cores, too: many tests wait for processes of their own
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, mode, test: { name: "alone", include: ["test/**/*.test.ts", ...ALONE], exclude: QUIET } },
      // A process for many files: loading the packages again for each takes longer than most of these tests do.
      {
        extends: true,
        mode,
        test: { name: "together", include: ["packages/*/src/**/*.test.ts"], exclude: ALONE, isolate: false },
      },
      { extends: true, mode, test: { name: "quiet", include: QUIET, sequence: { groupOrder: 1 } } },
    ],
  },
}));
