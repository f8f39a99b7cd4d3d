import { balanceText, countText, surplusText } from "@fairfront/core/internal";
import { Card } from "../parts/card.tsx";
import { Field, SelectField } from "../parts/field.tsx";
import { passes, rows } from "../state/facts/explore.ts";
import { choices, choose } from "../state/signals/history.ts";
import { front, problem } from "../state/signals/session.ts";
import { texts } from "../texts.ts";

const STEPS = 200;

/** Balance at least, cost at most. */
export function FilterCard() {
  const { leastBalance, mostPrice, attribute } = choices.value;
  const balances = rows.value.map(({ balance }) => balance[attribute]);
  const most = Math.max(...balances);
  const dearest = rows.value.at(-1)?.priceOfFairness ?? 0;
  const passing = rows.value.filter(passes.value).length;
  const attributes = problem.value?.attributes.map(({ name }) => name) ?? front.value?.attributes ?? [];
  return (
    <Card title={texts.explore.filters} class="filters">
      {attributes.length > 1 && (
        <SelectField
          label={texts.explore.attribute}
          value={String(attribute)}
          options={attributes.map((name, i) => ({ value: String(i), text: name }))}
          onChange={(value) => choose(texts.explore.attribute, { attribute: Number(value), leastBalance: 0 })}
        />
      )}
      <Field label={`${texts.explore.leastBalance} ${balanceText(leastBalance)}`}>
        {(id) => (
          <input
            id={id}
            type="range"
            min={0}
            max={most}
            step={most / STEPS || 0.001}
            value={leastBalance}
            aria-valuetext={balanceText(leastBalance)}
            onInput={({ currentTarget }) =>
              choose(texts.explore.leastBalance, { leastBalance: Number(currentTarget.value) })
            }
          />
        )}
      </Field>
      <Field label={`${texts.explore.mostPrice} ${mostPrice < 0 ? texts.explore.noLimit : surplusText(mostPrice)}`}>
        {(id) => (
          <input
            id={id}
            type="range"
            min={0}
            max={dearest}
            step={dearest / STEPS || 0.001}
            value={mostPrice < 0 ? dearest : mostPrice}
            aria-valuetext={mostPrice < 0 ? texts.explore.noLimit : surplusText(mostPrice)}
            onInput={({ currentTarget }) => {
              const value = Number(currentTarget.value);
              choose(texts.explore.mostPrice, { mostPrice: value >= dearest ? -1 : value });
            }}
          />
        )}
      </Field>
      <p class="facts" role="status">
        {texts.explore.passing(countText(passing), countText(rows.value.length))}
        {passing < rows.value.length && (
          <button
            type="button"
            class="plain"
            onClick={() => choose(texts.explore.clear, { leastBalance: 0, mostPrice: -1 })}
          >
            {texts.explore.clear}
          </button>
        )}
      </p>
    </Card>
  );
}
