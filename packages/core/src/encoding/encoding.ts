import { MISSING_POLICIES } from "../options/table-values.ts";
import type { AttributeEncoder, Encoding } from "./encoding-schema.ts";

export type { AttributeEncoder, CategoryFeature, Encoding, NumericFeature, ValueRange } from "./encoding-schema.ts";
/** What is done about rows that lack a value: see `EncodeOptions.missing`. */
export { MISSING_POLICIES };
/** See `EncodeOptions.missing`. */
export type MissingPolicy = (typeof MISSING_POLICIES)[number];
export type EncodedFeature = Encoding["features"][number];
export type AttributePart = AttributeEncoder["parts"][number];

/** Coordinates that a feature takes up in a point. */
export function widthOf(feature: EncodedFeature): number {
  return feature.kind === "category" && feature.levels.length > 2 ? feature.levels.length : 1;
}

/** Coordinates of a point. */
export function dimOf(encoding: Pick<Encoding, "features">): number {
  return encoding.features.reduce((sum, feature) => sum + widthOf(feature), 0);
}

/** A name for every coordinate: the column, or `column=category`. */
export function coordinateNames(encoding: Pick<Encoding, "features">): string[] {
  return encoding.features.flatMap((feature) => {
    if (feature.kind === "numeric") return [feature.name];
    const shown = feature.levels.length === 2 ? feature.levels.slice(1) : feature.levels;
    return shown.map((level) => `${feature.name}=${level}`);
  });
}
