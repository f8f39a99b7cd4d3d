import { texts } from "../texts.ts";
import { baseName } from "./base-name.ts";
import { frontCsvOf } from "./front-file.ts";
import { labelsCsv } from "./labels.ts";
import { saveFile } from "./save-file.ts";

/** One thing to take away: makes it for a solution, hands it to the browser, and returns the file's name. */
export interface Takeaway {
  readonly label: string;
  readonly hint: string;
  /** Whether it needs the table, not only the run. */
  readonly needsTable: boolean;
  readonly make: (id: number) => Promise<string>;
}

async function save(name: string, content: BlobPart, type: string): Promise<string> {
  saveFile(name, content, type);
  return name;
}

export const takeaways: readonly Takeaway[] = [
  {
    label: texts.take.labelsCsv,
    hint: texts.take.labelsCsvHint,
    needsTable: true,
    make: async (id) => save(`${baseName()}-clusters.csv`, labelsCsv(id), "text/csv"),
  },
  {
    label: texts.take.front,
    hint: texts.take.frontHint,
    needsTable: false,
    make: async () => save("front.csv", frontCsvOf(), "text/csv"),
  },
];
