import { anyRefusal } from "../any-refusal.ts";
import type { EncodedProblem } from "../encoding/encode.ts";
import { labelsOfPoints } from "../encoding/places.ts";
import { plainEncoding } from "../encoding/plain-encoding.ts";
import { fitModel as fitPoints } from "../model/fit-model.ts";
import type { Model } from "../model/model.ts";
import { type Prediction, predict as predictTable } from "../model/predict.ts";
import type { PredictOptions } from "../model/predict-options.ts";
import type { Problem } from "../problem/problem.ts";
import { type TableInput, tableFrom } from "../tables/table-from.ts";
import { checkNames, checkProblem, type Names, wrongArgument } from "./check-call.ts";
import type { Solution } from "./front.ts";

/** How a model is made. */
export interface ModelOptions {
  /** Names of the coordinates of a problem that `makeProblem` made, by which `predict` finds them; x1, x2, ... where absent. */
  readonly features?: readonly string[] | undefined;
  /** A rule that does not look at the group of a new row; `training` says what it keeps of cost and fairness. */
  readonly blind?: boolean | undefined;
}

const modelNames = { features: "columns", blind: "truth" } as const satisfies Names<ModelOptions>;
const predictNames = {
  missing: "text",
  allowMissing: "truth",
  unseen: "text",
} as const satisfies Names<PredictOptions>;

/**
 * A rule for new rows that reproduces a solution's labels as well as centres and prices can. Plain data.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd, seed: 1 });
 * const model = fitModel(problem, pick(front, { id: 0 }));
 * console.log(model.training.reproduced, "of", model.training.rows);
 */
export function fitModel(
  problem: Problem | EncodedProblem,
  solution: Pick<Solution, "labels"> & Partial<Solution>,
  options: ModelOptions = {},
): Model {
  checkProblem("fitModel", problem);
  checkNames("fitModel", options, modelNames);
  if (typeof solution !== "object" || solution === null || solution.labels === undefined) {
    throw wrongArgument("fitModel", "solution", solution);
  }
  const { labels, method = "", step = 0 } = solution;
  const whole = encoded(problem, options.features);
  return fitPoints(
    whole,
    { clustering: { labels: labelsOfPoints(problem, labels) }, origin: { method, step } },
    options,
  );
}

function encoded(problem: Problem | EncodedProblem, features: readonly string[] | undefined): EncodedProblem {
  if (!("encoding" in problem)) {
    const encoding = plainEncoding(problem, features === undefined ? undefined : [...features]);
    return { ...problem, encoding, dropped: [], notices: [], places: { rows: problem.size, rowOf: problem.rows } };
  }
  if (features === undefined) return problem;
  throw anyRefusal("columns-known", "features", {});
}

/**
 * Clusters for new rows (see `TableInput`): labels in their order, and what happened to them.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd, seed: 1 });
 * const model = fitModel(problem, pick(front, { id: 0 }));
 * console.log(predict(model, [{ age: 29, income: 2500, sex: "m" }]).labels);
 */
export function predict(model: Model, data: TableInput, options: PredictOptions = {}): Prediction {
  if (typeof model !== "object" || model === null || !("centers" in model)) {
    throw wrongArgument("predict", "model", model);
  }
  checkNames("predict", options, predictNames);
  return predictTable(model, tableFrom(data), options);
}
