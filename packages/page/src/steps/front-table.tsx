import { balanceText, costText, countText, type FrontRow, percentText, surplusText } from "@fairfront/core/internal";
import { useComputed, useSignal } from "@preact/signals";
import { memo } from "../hooks/memo.ts";
import { Card } from "../parts/card.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { attributes, chosenId, comparedId, knees, passes, rows } from "../state/facts/explore.ts";
import { visiblyDifferent } from "../state/facts/visible-rows.ts";
import { texts } from "../texts.ts";
import { chooseSolution } from "./choose-solution.ts";
import { smallestText } from "./tell-row.ts";

const FIRST = 50;

interface TableColumn {
  readonly title: string;
  readonly value: (row: FrontRow) => number;
  readonly text: (row: FrontRow) => string;
}

const WHOLE = 0.9995; // a best that reads 1.000: a value is its own share of it

/** Every attribute has its measure and, where that is another number, the share of its best. */
function columnsOf(
  named: readonly { readonly name: string; readonly measure: string; readonly best: number }[],
): readonly TableColumn[] {
  const several = named.length > 1;
  return [
    { title: texts.explore.cost, value: ({ cost }) => cost, text: ({ cost }) => costText(cost) },
    {
      title: texts.explore.price,
      value: ({ priceOfFairness }) => priceOfFairness,
      text: ({ priceOfFairness }) => surplusText(priceOfFairness),
    },
    ...(several
      ? named.map(
          ({ name, measure, best }, a): TableColumn => ({
            title: texts.explore.measureOf(measure, name),
            value: ({ fairness }) => fairness[a],
            text: ({ fairness, relativeFairness }) =>
              best >= WHOLE
                ? balanceText(fairness[a])
                : texts.explore.balanceAndShare(balanceText(fairness[a]), percentText(relativeFairness[a])),
          }),
        )
      : [
          {
            title: texts.explore.measure(named[0]?.measure ?? ""),
            value: ({ fairness }: FrontRow) => fairness[0],
            text: ({ fairness }: FrontRow) => balanceText(fairness[0]),
          },
          ...(named[0]?.best >= WHOLE
            ? []
            : [
                {
                  title: texts.explore.relative,
                  value: ({ relativeFairness }: FrontRow) => relativeFairness[0],
                  text: ({ relativeFairness }: FrontRow) => percentText(relativeFairness[0]),
                },
              ]),
        ]),
    {
      title: texts.explore.smallestShort,
      value: ({ smallestCluster }) => smallestCluster,
      text: smallestText,
    },
  ];
}

/** All clusterings of the front as a table; the same as the picture, for those who would rather read. */
export function FrontTable() {
  const shown = useSignal(FIRST);
  const all = useSignal(false);
  const order = useSignal<{ readonly column: number; readonly down: boolean }>({ column: -1, down: false });
  const columns = useComputed(() => columnsOf(attributes.value));
  const passing = useComputed(() => rows.value.filter(passes.value));
  const thin = useComputed(() => {
    const always = new Set([chosenId.value, comparedId.value, ...knees.value.map(({ id }) => id)]);
    return visiblyDifferent(passing.value, always);
  });
  const listed = all.value ? passing.value : thin.value;
  const { column, down } = order.value;
  const numberOf = column < 0 ? ({ id }: FrontRow) => id : columns.value[column].value;
  const sorted = listed.toSorted((a, b) => (down ? numberOf(b) - numberOf(a) : numberOf(a) - numberOf(b)));
  const left = sorted.length - shown.value;
  const sortBy = (next: number): void => {
    order.value = { column: next, down: order.peek().column === next && !order.peek().down };
  };
  return (
    <Card title={texts.explore.table} class="table-card">
      <label class="check">
        <input
          type="checkbox"
          checked={all.value}
          onChange={() => {
            all.value = !all.value;
          }}
        />
        <span>
          {texts.explore.tableAll(countText(passing.value.length))}
          <span class="hint">{texts.explore.tableThin(countText(thin.value.length))}</span>
        </span>
      </label>
      <Scroll label={texts.explore.table} tall>
        <table class="front-table">
          <thead>
            <tr>
              {[texts.explore.id, ...columns.value.map(({ title }) => title)].map((title, i) => (
                <th
                  key={title}
                  scope="col"
                  class={i === 0 ? "" : "number"}
                  aria-sort={column === i - 1 ? (down ? "descending" : "ascending") : "none"}
                >
                  <button type="button" class="plain sort" onClick={() => sortBy(i - 1)}>
                    {title}
                    <span aria-hidden="true">{column === i - 1 ? (down ? " ↓" : " ↑") : ""}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown.value).map((row) => (
              <Row key={row.id} row={row} columns={columns.value} on={row.id === chosenId.value} />
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

interface RowProperties {
  readonly row: FrontRow;
  readonly columns: readonly TableColumn[];
  readonly on: boolean;
}

/** Most rows stay as they are when another one is chosen. */
const Row = memo(function Row({ row, columns, on }: RowProperties) {
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
      {columns.map(({ title, text }) => (
        <td key={title} class="number" data-label={title}>
          {text(row)}
        </td>
      ))}
    </tr>
  );
});
