import { balanceText, costText, countText, type FrontRow, percentText, surplusText } from "@fairfront/core/internal";
import { useSignal } from "@preact/signals";
import { memo } from "../hooks/memo.ts";
import { Card } from "../parts/card.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { chosenId, passes, rows } from "../state/facts/explore.ts";
import { choice } from "../state/signals/history.ts";
import { texts } from "../texts.ts";
import { chooseSolution } from "./choose-solution.ts";
import { smallestText } from "./tell-row.ts";

const FIRST = 50;

/** All clusterings of the front as a table; the same as the picture, for those who would rather read. */
export function FrontTable() {
  const shown = useSignal(FIRST);
  const attribute = choice.attribute.value;
  const passing = rows.value.filter(passes.value);
  const left = passing.length - shown.value;
  return (
    <Card title={texts.explore.table} class="table-card">
      <Scroll label={texts.explore.table} tall>
        <table class="front-table">
          <thead>
            <tr>
              <th scope="col">{texts.explore.id}</th>
              <th scope="col" class="number">
                {texts.explore.cost}
              </th>
              <th scope="col" class="number">
                {texts.explore.price}
              </th>
              <th scope="col" class="number">
                {texts.explore.balance}
              </th>
              <th scope="col" class="number">
                {texts.explore.relative}
              </th>
              <th scope="col" class="number">
                {texts.explore.smallestShort}
              </th>
            </tr>
          </thead>
          <tbody>
            {passing.slice(0, shown.value).map((row) => (
              <Row key={row.id} row={row} attribute={attribute} on={row.id === chosenId.value} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {left > 0 && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            shown.value += 200;
          }}
        >
          {texts.explore.more(countText(Math.min(200, left)))}
        </button>
      )}
    </Card>
  );
}

/** Most rows stay as they are when another one is chosen. */
const Row = memo(function Row({ row, attribute, on }: { row: FrontRow; attribute: number; on: boolean }) {
  return (
    <tr class={on ? "on" : ""}>
      <th scope="row">
        <button
          type="button"
          class="plain"
          aria-label={texts.explore.choose(row.id)}
          aria-pressed={on}
          onClick={() => chooseSolution(row.id)}
        >
          {row.id}
        </button>
      </th>
      <td class="number">{costText(row.cost)}</td>
      <td class="number">{surplusText(row.priceOfFairness)}</td>
      <td class="number">{balanceText(row.balance[attribute])}</td>
      <td class="number">{percentText(row.relativeBalance[attribute])}</td>
      <td class="number">{smallestText(row)}</td>
    </tr>
  );
});
