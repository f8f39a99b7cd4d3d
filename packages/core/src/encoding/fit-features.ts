import { refusal } from "../errors.ts";
import { type Notice, notice } from "../notices/notice.ts";
import type { Column } from "../tables/table.ts";
import type { EncodeSettings } from "./encode-options.ts";
import { dimOf, type EncodedFeature, widthOf } from "./encoding.ts";
import { filledColumn, fitConstants, isConstant } from "./fit-feature.ts";
import { normaliseRowsInPlace, writeFeatureInto } from "./write-feature.ts";

export interface FittedFeatures {
  readonly points: Float64Array;
  readonly features: EncodedFeature[];
  readonly unit: number;
  readonly constant: string[];
}

/** The constants of all features and the points that they make. `constantBefore` are columns already left out. */
export function fitFeatures(
  given: readonly Column[],
  constantBefore: readonly string[],
  { scale, missing }: Pick<EncodeSettings, "scale" | "missing">,
  notices: Notice[],
): FittedFeatures {
  const constant = [...constantBefore, ...given.filter(isConstant).map(({ name }) => name)];
  const varying = given.filter(({ name }) => !constant.includes(name));
  if (constant.length > 0) notices.push(notice("constant-left-out", constant.join(", "), {}));
  if (varying.length === 0) {
    throw refusal("only-constant-features", "features", { names: constant });
  }
  const columns = missing === "impute" ? varying.map(filledColumn) : varying;
  const { features, unit } = fitConstants(columns, scale);
  noteKinds(features, varying, columns, notices);
  const dim = dimOf({ features });
  const points = new Float64Array((columns[0].kind === "text" ? columns[0].codes : columns[0].values).length * dim);
  let at = 0;
  columns.forEach((column, i) => {
    writeFeatureInto(features[i], column, { fill: false, between: false }, { pointsOut: points, dim, at });
    at += widthOf(features[i]);
  });
  if (scale.endsWith("+l2")) normaliseRowsInPlace(points, dim);
  return { points, features, unit, constant };
}

function noteKinds(
  features: readonly EncodedFeature[],
  given: readonly Column[],
  columns: readonly Column[],
  notices: Notice[],
): void {
  const categories = features.filter(({ kind }) => kind === "category").map(({ name }) => name);
  if (categories.length > 0) notices.push(notice("read-as-categories", categories.join(", "), {}));
  features.forEach((feature, i) => {
    if (feature.kind === "numeric" && feature.date !== undefined) {
      notices.push(notice("dates-as-numbers", feature.name, { unit: feature.date }));
    }
    if (columns[i] !== given[i]) {
      notices.push(notice("values-filled", feature.name, { fill: String(feature.fill) }));
    }
  });
}
