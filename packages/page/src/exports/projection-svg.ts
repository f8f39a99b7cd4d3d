import { countText, type EncodedProblem, percentText } from "@fairfront/core/internal";
import { clusterColor } from "../charts/palette.ts";
import { stampPath } from "../charts/stamp.ts";
import { clusterTitle } from "../state/facts/cluster-names.ts";
import { byColor } from "../state/facts/cluster-shares.ts";
import type { View } from "../state/facts/explore.ts";
import { dark } from "../state/signals/theme.ts";
import { texts } from "../texts.ts";
import { canvasSvg } from "./canvas-svg.ts";
import type { ExportedPicture } from "./pictures.ts";

/** The points in a plane, with a legend of clusters and groups and what the two directions are. */
export function projectionSvg(
  name: string,
  of: EncodedProblem,
  view: View,
  groups: readonly string[],
  [across, up]: readonly [number, number],
): ExportedPicture {
  const { projection, projectionAxes, projectionLabel, projectionHint } = texts.explore;
  const axes = projectionAxes(percentText(across), percentText(up));
  return canvasSvg(name, projection, projectionLabel(countText(of.size), of.clusters), axes, [
    projectionHint(percentText(across + up)),
    byColor(view).map((cluster) => ({
      sign: `<circle r="6" fill="${clusterColor(view.colors[cluster], dark.peek())}"/>`,
      text: clusterTitle(view, cluster),
    })),
    groups.map((text, j) => ({ sign: stampPath(j), text })),
  ]);
}
