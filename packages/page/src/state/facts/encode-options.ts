import type { EncodeOptions } from "@fairfront/core/internal";
import type { Choices } from "../signals/choices.ts";

/** The small groups' common name. */
const MERGED = "other";

export function encodeOptions(choices: Choices): EncodeOptions {
  const { protect, clusters, exclude, scale, missing, marks, weight, mergeBelow, minSize, maxSize, sample, seed } =
    choices;
  return {
    protect,
    clusters,
    exclude,
    scale,
    missing,
    ...(weight !== "" && { weight }),
    ...(marks.length > 0 && { missingMarks: ["", ...marks] }), // an empty field is always missing
    ...(minSize !== "" && { minSize }),
    ...(maxSize !== "" && { maxSize }),
    ...(sample > 0 && { sample, seed }),
    ...(mergeBelow > 0 && { group: `${MERGED}<${mergeBelow}` }),
  };
}
