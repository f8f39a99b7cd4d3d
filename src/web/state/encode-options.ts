import type { EncodeOptions } from "../../core/index.ts";
import type { Choices } from "./choices.ts";

/** The small groups' common name. */
const MERGED = "other";

export function encodeOptions({ protect, clusters, exclude, scale, missing, mergeBelow }: Choices): EncodeOptions {
  return {
    protect,
    clusters,
    exclude,
    scale,
    missing,
    ...(mergeBelow > 0 && { group: `${MERGED}<${mergeBelow}` }),
  };
}
