import { moveReason, percentText } from "@fairfront/core/internal";
import { texts } from "../../texts.ts";
import { problem } from "../signals/session.ts";
import { clusterTitle } from "./cluster-names.ts";
import { kMeans, type View } from "./explore.ts";

/** What moved a row away from its cluster of plain k-means, in words; empty where nothing did or nobody knows. */
export function whyMoved(view: View, point: number): string {
  const [of, than] = [problem.value, kMeans.value];
  const reason = of && than && moveReason(of, than.clustering, than.colors, view.clustering, point);
  if (reason === undefined) return "";
  const words = texts.rows.why;
  if (reason.kind !== "groups") return words[reason.kind];
  const here = than!.colors[than!.clustering.labels[point]];
  const there = view.clustering.labels[point];
  return reason.groups
    .map(({ attribute, group, lacked, before, all }) => {
      const name = of!.attributes[attribute].groups[group];
      const say = lacked ? words.lacked : words.crowded;
      return say(name, clusterTitle(view, lacked ? there : here), percentText(before), percentText(all));
    })
    .join("; ");
}
