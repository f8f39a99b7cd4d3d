import { refusal } from "../errors.ts";
import { type Notice, notice } from "../notices/notice.ts";
import { type Column, isMissing } from "../tables/table.ts";
import type { EncodeSettings } from "./encode-options.ts";
import { dimOf, type EncodedFeature, widthOf } from "./encoding.ts";
import { filledColumn, fitConstants, isConstant, isFlag } from "./fit-feature.ts";
import type { Scaling } from "./scaling.ts";
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
  noteKinds(features, varying, columns, scale, notices);
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
  scale: Scaling,
  notices: Notice[],
): void {
  const categories = features.filter(({ kind }) => kind === "category").map(({ name }) => name);
  if (categories.length > 0) notices.push(notice("read-as-categories", categories.join(", "), {}));
  const flags = columns.filter((column) => column.kind === "numeric" && isFlag(column)).map(({ name }) => name);
  if (flags.length > 0 && !scale.startsWith("none")) notices.push(notice("read-as-flags", flags.join(", "), {}));
  for (const unit of ["days", "milliseconds"] as const) {
    const dates = features.filter((feature) => feature.kind === "numeric" && feature.date === unit);
    if (dates.length > 0) notices.push(notice("dates-as-numbers", dates.map(({ name }) => name).join(", "), { unit }));
  }
  features.forEach((feature, i) => {
    if (columns[i] !== given[i]) {
      notices.push(notice("values-filled", feature.name, { ...missingOf(given[i]), fill: String(feature.fill) }));
    }
  });
}

function missingOf(column: Column): { readonly count: number; readonly rows: number } {
  const { length: rows } = column.kind === "text" ? column.codes : column.values;
  let count = 0;
  for (let row = 0; row < rows; row++) if (isMissing(column, row)) count++;
  return { count, rows };
}
