import type { Model } from "@fairfront/core";
import { type Advice, fileError, jsonIn, parseModel } from "@fairfront/core/internal";
import { readRegular, whyUnread } from "../tidy/regular-file.ts";

const MAKE_ONE: Advice = { remedies: [{ kind: "make-model" }] };

const MOST_BYTES = 2 ** 28;

/**
 * The model in a file, checked.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd });
 * await writeFile("model.json", JSON.stringify(fitModel(problem, pick(front, { id: 0 }))));
 * const model = await readModel("model.json");
 * console.log(model.centers.length);
 */
export async function readModel(path: string): Promise<Model> {
  const read = await readRegular(path, MOST_BYTES).catch((error: NodeJS.ErrnoException) => error);
  if (read instanceof Error) throw fileError("model", `expected a file at "${path}", but ${whyUnread(read)}`, MAKE_ONE);
  const json = jsonIn(read.toString("utf8"));
  if (json === undefined) throw fileError("model", `expected JSON in "${path}", got something else`, MAKE_ONE);
  return parseModel(json);
}
