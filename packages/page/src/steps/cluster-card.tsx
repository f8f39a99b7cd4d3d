import {
  balanceText,
  clusterProfile,
  clusterValue,
  coordinateSpreads,
  countText,
  type EncodedProblem,
  type ProfileTrait,
  traitValueText,
} from "@fairfront/core/internal";
import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { clusterColor } from "../charts/palette.ts";
import { ShareBar } from "../charts/share-bar.tsx";
import { mixSvg } from "../exports/mix-svg.ts";
import { Card } from "../parts/card.tsx";
import { TypedInput } from "../parts/field.tsx";
import { GroupLegend } from "../parts/legend.tsx";
import { PictureTools } from "../parts/picture-tools.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { askedNow } from "../state/facts/asked-now.ts";
import { clusterName, clusterTitle } from "../state/facts/cluster-names.ts";
import { byColor, sharesOf, sharesOfData } from "../state/facts/cluster-shares.ts";
import { chosen, compared, type View } from "../state/facts/explore.ts";
import { choices, choose } from "../state/signals/history.ts";
import { problem } from "../state/signals/session.ts";
import { dark } from "../state/signals/theme.ts";
import { texts } from "../texts.ts";
import { listRows } from "./list-rows.ts";
import { NeedTable } from "./need-table.tsx";

const TRAITS = 3;
const NOTABLE = 0.3; // standard deviations

/** Composition, size, balance and profile of every cluster. */
export function ClusterCard() {
  const of = problem.value;
  const view = chosen.value;
  const spreads = useComputed(() => (problem.value === undefined ? undefined : coordinateSpreads(problem.value)));
  if (of === undefined || view === undefined || spreads.value === undefined) return <NeedTable />;
  const several = of.attributes.length > 1;
  const other = compared.value;
  const { weight } = askedNow();
  const { byWeight } = texts.data;
  return (
    <Card
      title={texts.explore.clusters}
      hint={weight === undefined ? texts.explore.clustersHint : `${texts.explore.clustersHint} ${byWeight(weight)}`}
      class="clusters-card"
      tools={<PictureTools title={texts.explore.clusters} name="clusters" make={() => mixSvg(of, view)} />}
    >
      {of.attributes.map(({ name, groups }) => (
        <GroupLegend key={name} groups={groups} title={several ? name : undefined} />
      ))}
      <Scroll label={texts.explore.clusters}>
        <table class="clusters">
          <thead>
            <tr>
              <th scope="col">{texts.explore.cluster}</th>
              <th scope="col">{texts.explore.mix(of.attributes.map(({ name }) => name).join(", "))}</th>
              <th scope="col" class="number">
                {texts.explore.size}
              </th>
              <th scope="col" class="number">
                {measureTitle(of)}
              </th>
              <th scope="col">{texts.explore.profile}</th>
            </tr>
          </thead>
          <tbody>
            <tr class="all">
              <th scope="row">{texts.explore.all}</th>
              <td>
                {of.attributes.map(({ name, groups }, a) => (
                  <Mix key={name} name={several ? name : undefined}>
                    <ShareBar shares={sharesOfData(of, a)} reference={undefined} groups={groups} />
                  </Mix>
                ))}
              </td>
              <td class="number" data-label={texts.explore.rows(2)}>
                {countText(of.size)}
              </td>
              <td class="number" data-label={measureTitle(of).toLowerCase()}>
                {of.attributes.map(({ name, measure }) => (
                  <Mix key={name} name={several ? name : undefined}>
                    {balanceText(measure.best)}
                  </Mix>
                ))}
              </td>
              <td />
            </tr>
            {byColor(view).map((cluster) => (
              <ClusterRow
                key={view.colors[cluster]}
                of={of}
                view={view}
                other={other}
                cluster={cluster}
                spreads={spreads.value!}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}

/** What the numbers of the clusters are: the measure that was asked for, or all of them. */
function measureTitle({ attributes }: EncodedProblem): string {
  return [...new Set(attributes.map(({ measure }) => texts.explore.measure(measure.name)))].join(", ");
}

interface RowProperties {
  readonly of: EncodedProblem;
  readonly view: View;
  readonly other: View | undefined;
  readonly cluster: number;
  readonly spreads: Float64Array;
}

/** One of several attributes within a cell, with its name. */
function Mix({ name, children }: { name: string | undefined; children: ComponentChildren }) {
  return (
    <div class="mix">
      {name !== undefined && <span class="mix-name">{name}</span>}
      {children}
    </div>
  );
}

function ClusterRow({ of, view, other, cluster, spreads }: RowProperties) {
  const several = of.attributes.length > 1;
  const color = view.colors[cluster];
  const twin = other === undefined ? -1 : other.colors.indexOf(color);
  const traits = clusterProfile(of, view.clustering, cluster, spreads)
    .filter(({ deviation }) => Math.abs(deviation) >= NOTABLE)
    .slice(0, TRAITS);
  return (
    <tr>
      <th scope="row">
        <span class="cluster-name" style={{ borderColor: clusterColor(color, dark.value) }}>
          {cluster}
        </span>
        <TypedInput
          id={`name-of-cluster-${color}`}
          label={texts.rows.name(cluster)}
          placeholder={texts.rows.namePlaceholder}
          value={clusterName(view, cluster)}
          onTyped={(name) =>
            choose(texts.did.name(cluster), {
              clusterNames: { ...choices.peek().clusterNames, [String(color)]: name.trim() },
            })
          }
        />
      </th>
      <td>
        {of.attributes.map(({ name, groups }, a) => (
          <Mix key={name} name={several ? name : undefined}>
            <ShareBar
              shares={sharesOf(of, view, a, cluster)}
              reference={sharesOfData(of, a)}
              groups={groups}
              onPick={(group) => listRows({ cluster, cell: { attribute: a, group } })}
            />
            {other !== undefined && twin >= 0 && (
              <ShareBar shares={sharesOf(of, other, a, twin)} reference={sharesOfData(of, a)} groups={groups} thin />
            )}
          </Mix>
        ))}
      </td>
      <td class="number" data-label={texts.explore.rows(2)}>
        <button
          type="button"
          class="plain"
          aria-label={texts.rows.list(countText(view.clustering.sizes[cluster]), clusterTitle(view, cluster))}
          onClick={() => listRows({ cluster })}
        >
          {countText(view.clustering.sizes[cluster])}
        </button>
        {other !== undefined && twin >= 0 && <span class="then">{countText(other.clustering.sizes[twin])}</span>}
      </td>
      <td class="number" data-label={measureTitle(of).toLowerCase()}>
        {of.attributes.map(({ name }, a) => (
          <Mix key={name} name={several ? name : undefined}>
            {balanceText(clusterValue(of, view.clustering, a, cluster))}
            {other !== undefined && twin >= 0 && (
              <span class="then">{balanceText(clusterValue(of, other.clustering, a, twin))}</span>
            )}
          </Mix>
        ))}
      </td>
      <td>
        <ul class="traits">
          {traits.length === 0 && <li class="quiet">{texts.explore.typical}</li>}
          {traits.map((trait) => (
            <Trait key={`${trait.feature} ${trait.level}`} trait={trait} />
          ))}
        </ul>
      </td>
    </tr>
  );
}

function Trait({ trait }: { trait: ProfileTrait }) {
  const { feature, level, date, deviation, mean } = trait;
  const name = level === undefined ? feature : `${feature} = ${level}`;
  const value = mean === undefined ? "" : traitValueText(trait, mean);
  const { above, below, later, earlier } = texts.explore;
  const say = date === undefined ? (deviation > 0 ? above : below) : deviation > 0 ? later : earlier;
  return (
    <li class={deviation > 0 ? "above" : "below"} title={say(name, value)}>
      <span aria-hidden="true">{deviation > 0 ? "▲" : "▼"}</span>
      <span class="hidden">{say(name, value)}</span>
      <span aria-hidden="true">
        {name} <strong>{value}</strong>
      </span>
    </li>
  );
}
