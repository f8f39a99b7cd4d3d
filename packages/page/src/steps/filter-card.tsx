import { balanceText, countText, surplusText, ticks } from "@fairfront/core/internal";
import { Card } from "../parts/card.tsx";
import { Field, SelectField } from "../parts/field.tsx";
import { attributes, leastBalances, passes, rows, shownAttribute } from "../state/facts/explore.ts";
import { choices, choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";
import { chooseSolution } from "./choose-solution.ts";

const STEPS = 200;
const FINEST = 0.001; // finer than that is not told: what passes is what is read

/** A round number, about a two-hundredth of the most: a bound is exactly what stands beside it. */
function stepOf(most: number): number {
  const [, second = 0] = ticks(0, most, STEPS);
  return Math.max(FINEST, second);
}

/** Balance at least, of every attribute; cost at most. */
export function FilterCard() {
  const { mostPrice } = choices.value;
  const highest = rows.value.at(-1)?.priceOfFairness ?? 0;
  const step = stepOf(highest);
  const passing = rows.value.filter(passes.value).length;
  const named = attributes.value;
  const several = named.length > 1;
  return (
    <Card title={texts.explore.filters} class="filters">
      {several && (
        <SelectField
          label={texts.explore.attribute}
          value={String(shownAttribute.value)}
          options={named.map(({ name }, i) => ({ value: String(i), text: name }))}
          onChange={(value) => choose(texts.explore.attribute, { attribute: Number(value) })}
        />
      )}
      {named.map(({ name, measure }, a) => (
        <LeastBalance
          key={name}
          attribute={a}
          label={texts.explore.leastFairness(texts.explore.measure(measure), several ? name : undefined)}
        />
      ))}
      <Field label={`${texts.explore.mostPrice} ${mostPrice < 0 ? texts.explore.noLimit : surplusText(mostPrice)}`}>
        {(id) => (
          <input
            id={id}
            type="range"
            min={0}
            max={Math.ceil(highest / step) * step}
            step={step}
            value={mostPrice < 0 ? Math.ceil(highest / step) * step : mostPrice}
            aria-valuetext={mostPrice < 0 ? texts.explore.noLimit : surplusText(mostPrice)}
            onInput={({ currentTarget }) => {
              const value = Number(currentTarget.value);
              choose(texts.explore.mostPrice, { mostPrice: value >= highest ? -1 : value });
            }}
          />
        )}
      </Field>
      <p class="facts" role="status">
        {texts.explore.passing(countText(passing), countText(rows.value.length))}
        {passing > 0 && passing < rows.value.length && (
          <button type="button" class="plain" onClick={() => chooseSolution(rows.value.findIndex(passes.value))}>
            {texts.explore.cheapestPassing}
          </button>
        )}
        {passing < rows.value.length && (
          <button
            type="button"
            class="plain"
            onClick={() => choose(texts.explore.clear, { leastBalances: {}, mostPrice: -1 })}
          >
            {texts.explore.clear}
          </button>
        )}
      </p>
    </Card>
  );
}

function LeastBalance({ attribute, label }: { attribute: number; label: string }) {
  const least = leastBalances.value[attribute];
  const most = rows.value.reduce((best, { fairness }) => Math.max(best, fairness[attribute]), 0);
  const { name } = attributes.value[attribute];
  return (
    <Field label={`${label} ${balanceText(least)}`}>
      {(id) => (
        <input
          id={id}
          type="range"
          min={0}
          max={most}
          step={stepOf(most)}
          value={least}
          aria-valuetext={balanceText(least)}
          onInput={({ currentTarget }) =>
            choose(label, {
              leastBalances: { ...choices.peek().leastBalances, [name]: Number(currentTarget.value) },
            })
          }
        />
      )}
    </Field>
  );
}
