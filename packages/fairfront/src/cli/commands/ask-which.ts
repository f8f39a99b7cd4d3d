import type { TextOptions } from "@clack/prompts";
import { type FrontRow, InputError, kneesOf, numberOf, type RunRecord } from "@fairfront/core/internal";
import type { Chosen } from "../../runs/choose.ts";
import { print, streams } from "../streams.ts";
import { exchangeLines } from "../texts/pick-text.ts";

/** Shows the front and asks a person; refuses where there is nobody to ask. */
export async function askWhich(record: RunRecord, rows: readonly FrontRow[]): Promise<Chosen> {
  const { stdin, stdout } = streams();
  if (stdin.isTTY !== true || stdout.isTTY !== true) {
    throw new InputError(
      "pick",
      "expected --balance, --relative, --representation, --cost, --knee or --id, got none; on a terminal it would ask",
    );
  }
  await print(`${exchangeLines(record, rows).join("\n")}\n\n`);
  await print('"% per 0.01" is what 0.01 more fairness costs from one line to the next, in % of the least cost.\n');
  for (const line of kneeLines(record, rows)) await print(`${line}\n`);
  const { isCancel, text } = await import("@clack/prompts");
  const question: TextOptions = {
    message: "Which id? (any from the front, also between the lines)",
    validate: (given) => {
      const id = numberOf(given ?? "") ?? Number.NaN;
      return Number.isInteger(id) && id >= 0 && id < rows.length
        ? undefined
        : `a whole number from 0 to ${rows.length - 1}`;
    },
    input: stdin as NodeJS.ReadStream,
    output: stdout,
  };
  const answer = await text(question);
  if (isCancel(answer)) throw new InputError("pick", "nothing was chosen");
  return { id: Number(answer), text: "a person's choice from the table" };
}

function kneeLines({ problem: { attributes } }: RunRecord, rows: readonly FrontRow[]): string[] {
  const knees = attributes.length === 1 ? kneesOf(rows) : [];
  if (knees.length === 0) return [];
  return [`The front bends most at ${knees.map(({ id, name }) => `${id} (${name})`).join(", ")}.`];
}
