import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take a minute and more: they begin first, so that none of them runs alone at the end. */
const LONG = [
  "test/browser/page.test.ts",
  "test/engines/spark.test.ts",
  "trace/trace.test.ts",
  "test/paper/trace.test.ts",
  "test/end-to-end/hostile-folder.test.ts",
  "test/end-to-end/resume.test.ts",
  "test/same-bytes.test.ts",
  "test/paper/claims.test.ts",
  "test/end-to-end/run.test.ts",
  "test/docs/snippets.test.ts",
  "test/faults/company.test.ts",
  "test/examples.test.ts",
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

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    maxWorkers: 3, // on two cores, too: many tests wait for processes of their own
    sequence: { sequencer: LongFirst },
  },
});
