import type { Model } from "@fairfront/core";
import { type MarkOptions, withMarksOf } from "@fairfront/core/internal";

/** The model, for rows in which these texts, too, mean a missing value: what did so in training still does. */
export function markedModel(model: Model, marks: MarkOptions): Model {
  return { ...model, encoding: withMarksOf(model.encoding, marks) };
}
