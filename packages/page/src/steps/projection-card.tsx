import { countText, type EncodedProblem, type PrincipalPlane, percentText } from "@fairfront/core/internal";
import { useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { clusterMarks } from "../charts/cluster-marks.ts";
import { ProjectionCanvas } from "../charts/projection-canvas.tsx";
import { projectionSvg } from "../exports/projection-svg.ts";
import { Card } from "../parts/card.tsx";
import { PictureTools } from "../parts/picture-tools.tsx";
import { chosen, compared, kMeans, movedPoints, plane, type View } from "../state/facts/explore.ts";
import { choice, choose } from "../state/signals/history.ts";
import { problem } from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { listRows } from "./list-rows.ts";
import { ShapeLegend } from "./shape-legend.tsx";

const MOST_POINTS = 50_000;

/** What is drawn of a problem: all of it, or every n-th point. */
interface Drawn {
  readonly plane: PrincipalPlane;
  readonly groups: Uint16Array;
  readonly groupCount: number;
  readonly pick: (values: Uint8Array) => Uint8Array;
  readonly size: number;
  /** Which point of the problem the i-th drawn one is. */
  readonly at: (i: number) => number;
}

/** The points in a plane, and who moves. */
export function ProjectionCard() {
  const drawn = useComputed<Drawn | undefined>(() => {
    const [of, full] = [problem.value, plane.value];
    return of === undefined || full === undefined ? undefined : thinned(of, full, choice.attribute.value);
  });
  const moved = useComputed(() => {
    const [of, view] = [problem.value, chosen.value];
    const than = compared.value ?? kMeans.value;
    return of === undefined || view === undefined || than === undefined ? undefined : movedPoints(of.size, view, than);
  });
  const whoMoves = useComputed(() => {
    const [of, flags] = [problem.value, moved.value];
    return of === undefined || flags === undefined ? undefined : movedOf(of, flags, choice.attribute.value);
  });
  const of = problem.value;
  const view = chosen.value;
  const shown = drawn.value;
  if (of === undefined || view === undefined || shown === undefined) return null;
  const { groups } = of.attributes[Math.min(choice.attribute.value, of.attributes.length - 1)];
  const showMovers = choice.showMovers.value;
  const share = shown.plane.shares[0] + shown.plane.shares[1];
  const tell = compared.value === undefined ? texts.explore.moversCount : texts.explore.moversBetween;
  return (
    <Card
      title={texts.explore.projection}
      hint={texts.explore.projectionHint(percentText(share))}
      class="projection-card"
      tools={
        <PictureTools
          title={texts.explore.projection}
          name="projection"
          make={() => projectionSvg("projection", of, view, groups, shown.plane.shares)}
        />
      }
    >
      <div class={compared.value === undefined ? "" : "two-pictures"}>
        <Picture of={of} view={view} shown={shown} name="projection" emphasis={showMovers ? moved.value : undefined} />
        {compared.value !== undefined && (
          <Picture
            of={of}
            view={compared.value}
            shown={shown}
            name="projection-compared"
            emphasis={showMovers ? moved.value : undefined}
          />
        )}
      </div>
      <ShapeLegend groups={groups} />
      {shown.size < of.size && <p class="hint">{texts.explore.sampled(countText(shown.size), countText(of.size))}</p>}
      {whoMoves.value !== undefined && (
        <div class="movers">
          <p>{tell(countText(whoMoves.value.count), percentText(whoMoves.value.count / of.size))}</p>
          <p class="hint">{whoMoves.value.byGroup}</p>
          <label class="check">
            <input
              type="checkbox"
              checked={showMovers}
              onChange={() => choose(texts.explore.movers, { showMovers: !showMovers })}
            />
            <span>{texts.explore.movers}</span>
          </label>
        </div>
      )}
    </Card>
  );
}

interface PictureProperties {
  readonly of: EncodedProblem;
  readonly view: View;
  readonly shown: Drawn;
  readonly name: string;
  readonly emphasis: Uint8Array | undefined;
}

function Picture({ of, view, shown, name, emphasis }: PictureProperties) {
  const labels = useMemo(() => {
    const picked = shown.pick(view.clustering.labels);
    if (view.colors.every((color, cluster) => color === cluster)) return picked;
    const colors = new Uint8Array(picked.length);
    for (let i = 0; i < picked.length; i++) colors[i] = view.colors[picked[i]];
    return colors;
  }, [view, shown]);
  const names = useMemo(() => clusterMarks(of, view.clustering, view.colors, shown.plane), [of, view, shown]);
  const strong = useMemo(() => emphasis && shown.pick(emphasis), [emphasis, shown]);
  return (
    <ProjectionCanvas
      plane={shown.plane}
      labels={labels}
      names={names}
      groups={shown.groups}
      clusters={of.clusters}
      groupCount={shown.groupCount}
      emphasis={strong}
      label={texts.explore.projectionLabel(countText(shown.size), of.clusters)}
      name={name}
      onPick={(i) => listRows({ point: shown.at(i) })}
    />
  );
}

function thinned(of: EncodedProblem, full: PrincipalPlane, attribute: number): Drawn {
  const { groupOf, groups } = of.attributes[Math.min(attribute, of.attributes.length - 1)];
  if (of.size <= MOST_POINTS)
    return {
      plane: full,
      groups: groupOf,
      groupCount: groups.length,
      pick: (values) => values,
      size: of.size,
      at: (i) => i,
    };
  const step = of.size / MOST_POINTS;
  const kept = Uint32Array.from({ length: MOST_POINTS }, (_, i) => Math.floor(i * step));
  const coordinates = new Float32Array(2 * MOST_POINTS);
  kept.forEach((point, i) => {
    coordinates[i] = full.coordinates[point];
    coordinates[MOST_POINTS + i] = full.coordinates[of.size + point];
  });
  return {
    plane: { ...full, coordinates },
    groupCount: groups.length,
    groups: Uint16Array.from(kept, (point) => groupOf[point]),
    pick: (values) => Uint8Array.from(kept, (point) => values[point]),
    size: MOST_POINTS,
    at: (i) => kept[i],
  };
}

/** How many move, and who bears it. */
function movedOf(of: EncodedProblem, moved: Uint8Array, attribute: number): { count: number; byGroup: string } {
  const { groups, groupOf, sizes } = of.attributes[Math.min(attribute, of.attributes.length - 1)];
  const counts = new Uint32Array(groups.length);
  for (let point = 0; point < of.size; point++) counts[groupOf[point]] += moved[point];
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    byGroup: groups.map((group, j) => texts.explore.movedBy(group, percentText(counts[j] / sizes[j]))).join(" · "),
  };
}
