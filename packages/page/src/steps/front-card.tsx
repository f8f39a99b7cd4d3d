import {
  balanceText,
  type FrontMark,
  type FrontPoint,
  type OtherFront,
  SHADOW,
  TONES,
  type Tones,
  toneOf,
  tonesFrom,
  tonesTitle,
  toneText,
} from "@fairfront/core/internal";
import { computed, useComputed } from "@preact/signals";
import { FrontChart } from "../charts/front-chart.tsx";
import { frontPictureSvg } from "../exports/front-svg.ts";
import { Card } from "../parts/card.tsx";
import { MethodLegend } from "../parts/legend.tsx";
import { PictureTools } from "../parts/picture-tools.tsx";
import {
  attributes,
  chance,
  chosenId,
  comparedId,
  knees,
  passes,
  rows,
  shownAttribute,
} from "../state/facts/explore.ts";
import { methodTitle } from "../state/facts/method-facts.ts";
import { visiblyDifferent } from "../state/facts/visible-rows.ts";
import { choice, choose } from "../state/signals/history.ts";
import { beaten, front } from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { chooseSolution } from "./choose-solution.ts";
import { otherMethods } from "./run-watch.tsx";
import { tellRow } from "./tell-row.ts";

const NOTHING: readonly FrontPoint[] = [];
const NO_OTHERS: readonly OtherFront[] = []; // one and the same: the chart is drawn again when it is another

/** The attribute that the colour of the dots is about: the next one after the one shown, of several. */
const toneAttribute = computed(() =>
  attributes.value.length < 2 ? undefined : (shownAttribute.value + 1) % attributes.value.length,
);

const tones = computed((): Tones | undefined => {
  const further = toneAttribute.value;
  if (further === undefined) return undefined;
  const { measure, name } = attributes.value[further];
  return {
    what: `${measure} of ${name}`,
    from: tonesFrom(rows.value.map(({ relativeFairness }) => relativeFairness[further])),
  };
});

/** The front to choose from. */
export function FrontCard() {
  const attribute = shownAttribute.value;
  const showOthers = choice.showOthers.value;
  const showDominated = choice.showDominated.value;
  const points = useComputed(() => {
    const [shown, further] = [shownAttribute.value, toneAttribute.value];
    const { from = 0 } = tones.value ?? {};
    return rows.value.map(
      ({ cost, fairness, relativeFairness }): FrontPoint => ({
        cost,
        fairness: fairness[shown],
        ...(further !== undefined && { tone: toneOf(relativeFairness[further], from) }),
      }),
    );
  });
  const passing = useComputed(() => {
    const filter = passes.value;
    const all = points.value;
    const left = all.filter((_, id) => filter(rows.value[id]));
    return left.length === all.length ? all : left;
  });
  const stops = useComputed(() => {
    const last = rows.value.length - 1;
    return visiblyDifferent(rows.value, new Set([last, ...knees.value.map(({ id }) => id)])).map(({ id }) => id);
  });
  const others = useComputed(otherMethods);
  const left = useComputed(() => {
    const shown = shownAttribute.value;
    return beaten.value.map((scores): FrontPoint => ({ cost: scores[0], fairness: scores[1 + shown] }));
  });
  const marks = useComputed<readonly FrontMark[]>(() => {
    const suggested = [...new Set(knees.value.map(({ id }) => id))].filter(
      (id) => id !== chosenId.value && id !== comparedId.value,
    );
    return [
      ...suggested.map((id): FrontMark => ({ id, kind: "knee", label: texts.chart.knee })),
      ...(comparedId.value < 0
        ? []
        : [{ id: comparedId.value, kind: "compared", label: texts.chart.compared } as const]),
      { id: chosenId.value, kind: "chosen", label: texts.chart.chosen },
    ];
  });
  const named = attributes.value;
  const { name, best, measure } = named[attribute];
  const band = chance.value[attribute];
  const shownOthers = showOthers ? others.value : NO_OTHERS;
  const exported = () => ({
    ...{ points: points.peek(), attribute: name, bestBalance: best, measure, attributes: named.length },
    tones: tones.peek(),
    chance: band,
    marks: marks.peek(),
    method: methodTitle(front.peek()!.method),
    others: shownOthers,
    beaten: showDominated ? left.peek() : NOTHING,
  });
  return (
    <Card
      title={texts.explore.chart}
      hint={texts.explore.keys}
      class="front-card"
      tools={<PictureTools title={texts.explore.chart} name="front" make={() => frontPictureSvg(exported())} />}
    >
      <FrontChart
        points={points.value}
        passing={passing.value}
        beaten={showDominated ? left.value : NOTHING}
        others={shownOthers}
        bestBalance={best}
        measure={measure}
        attribute={name}
        attributes={named.length}
        tones={tones.value}
        chance={band}
        ratio={0.78}
        marks={marks.value}
        chosen={chosenId.value}
        stops={stops.value}
        tell={(id) => tellRow(rows.value[id])}
        onChoose={chooseSolution}
        onBrush={(leastBalance, mostCost) =>
          choose(texts.did.box, {
            leastBalances: {
              ...choice.leastBalances.peek(),
              [name]: Math.round(leastBalance * 1000) / 1000,
            },
            mostPrice: Math.max(0, mostCost / rows.value[0].cost - 1),
          })
        }
      />
      {named.length > 1 && <p class="hint">{SHADOW}</p>}
      {band !== undefined && <p class="hint">{texts.explore.chance(balanceText(band[0]), balanceText(band[1]))}</p>}
      {tones.value !== undefined && <ToneLegend {...tones.value} />}
      <div class="chart-foot">
        <MethodLegend main={methodTitle(front.value!.method)} others={shownOthers.map(({ title }) => title)} />
        <div class="toggles">
          <label class="check">
            <input
              type="checkbox"
              checked={showOthers}
              onChange={() => choose(texts.explore.others, { showOthers: !showOthers })}
            />
            <span>{texts.explore.others}</span>
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={showDominated}
              onChange={() => choose(texts.explore.dominated, { showDominated: !showDominated })}
            />
            <span>{texts.explore.dominated}</span>
          </label>
        </div>
      </div>
    </Card>
  );
}

/** Which tone is which share of the best that a further attribute can have. */
function ToneLegend({ what, from }: Tones) {
  return (
    <ul class="legend tones" aria-label={tonesTitle(what)}>
      <li class="quiet">{tonesTitle(what)}</li>
      {Array.from({ length: TONES }, (_, tone) => (
        <li key={tone}>
          <svg class="chart" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
            <path class={`front-dots tone-${tone}`} d="M0 0h0" />
          </svg>
          {toneText(tone, from)}
        </li>
      ))}
    </ul>
  );
}
