import type { FrontMark, FrontPoint, OtherFront } from "@fairfront/core/internal";
import { useComputed } from "@preact/signals";
import { FrontChart } from "../charts/front-chart.tsx";
import { Card } from "../parts/card.tsx";
import { MethodLegend } from "../parts/legend.tsx";
import { PictureTools } from "../parts/picture-tools.tsx";
import { chosenId, comparedId, knees, passes, rows } from "../state/facts/explore.ts";
import { methodTitle } from "../state/facts/method-facts.ts";
import { choice, choose } from "../state/signals/history.ts";
import { beaten, front, problem } from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { chooseSolution } from "./choose-solution.ts";
import { otherMethods } from "./run-watch.tsx";
import { tellRow } from "./tell-row.ts";

const NOTHING: readonly FrontPoint[] = [];
const NO_OTHERS: readonly OtherFront[] = []; // one and the same: the chart is drawn anew when it is another

/** The front to choose from. */
export function FrontCard() {
  const attribute = choice.attribute.value;
  const showOthers = choice.showOthers.value;
  const showDominated = choice.showDominated.value;
  const points = useComputed(() => {
    const shown = choice.attribute.value;
    return rows.value.map(({ cost, balance }): FrontPoint => ({ cost, balance: balance[shown] }));
  });
  const passing = useComputed(() => {
    const filter = passes.value;
    const all = points.value;
    const left = all.filter((_, id) => filter(rows.value[id]));
    return left.length === all.length ? all : left;
  });
  const others = useComputed(otherMethods);
  const left = useComputed(() => {
    const shown = choice.attribute.value;
    return beaten.value.map((scores): FrontPoint => ({ cost: scores[0], balance: scores[1 + shown] }));
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
  const attributes = front.value === undefined ? [] : bestBalances();
  const { name, best } = attributes[attribute] ?? attributes[0];
  const shownOthers = showOthers ? others.value : NO_OTHERS;
  return (
    <Card
      title={texts.explore.chart}
      hint={texts.explore.keys}
      class="front-card"
      tools={<PictureTools picture="front" title={texts.explore.chart} />}
    >
      <FrontChart
        points={points.value}
        passing={passing.value}
        beaten={showDominated ? left.value : NOTHING}
        others={shownOthers}
        bestBalance={best}
        attribute={name}
        attributes={attributes.length}
        ratio={0.78}
        marks={marks.value}
        chosen={chosenId.value}
        tell={(id) => tellRow(rows.value[id], attribute)}
        onChoose={chooseSolution}
        onBrush={(leastBalance, mostCost) =>
          choose(texts.did.box, {
            leastBalance: Math.round(leastBalance * 1000) / 1000,
            mostPrice: Math.max(0, mostCost / rows.value[0].cost - 1),
          })
        }
      />
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

/** The attributes of the front: from the problem, or, where the table is not there, from the rows themselves. */
function bestBalances(): { readonly name: string; readonly best: number }[] {
  const of = problem.value;
  if (of !== undefined) return of.attributes.map(({ name, bestBalance }) => ({ name, best: bestBalance }));
  const last = rows.value.at(-1);
  return (last?.balance ?? [1]).map((balance, a) => ({
    name: front.value?.attributes?.[a] ?? "",
    best: last === undefined || balance === 0 ? 1 : balance / last.relativeBalance[a],
  }));
}
