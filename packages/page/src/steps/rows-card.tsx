import { countText } from "@fairfront/core/internal";
import { useSignal } from "@preact/signals";
import { rowsCsv } from "../exports/rows-csv.ts";
import { saveFile } from "../exports/save-file.ts";
import { Card } from "../parts/card.tsx";
import { SelectField } from "../parts/field.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { clusterTitle } from "../state/facts/cluster-names.ts";
import { byColor } from "../state/facts/cluster-shares.ts";
import { chosen, type View } from "../state/facts/explore.ts";
import { compareFields, fieldText, type ListedRow, listedRows, listedTable } from "../state/facts/listed-rows.ts";
import { whyMoved } from "../state/facts/why-moved.ts";
import { NO_ROWS, rowSelection } from "../state/signals/row-selection.ts";
import { problem } from "../state/signals/session.ts";
import { texts } from "../texts.ts";

const PAGE = 20;

type Order = (a: ListedRow, b: ListedRow) => number;

/** Of what the page tells of a row itself: its place in the file, its cluster, that of plain k-means. */
const OWN_ORDERS: readonly Order[] = [
  (a, b) => a.row - b.row,
  (a, b) => a.cluster - b.cluster,
  (a, b) => (a.kMeans ?? -1) - (b.kMeans ?? -1),
];

/** Who is in a cluster or a group of it: the rows themselves, and where plain k-means would have put them. */
export function RowsCard() {
  const page = useSignal(0);
  const order = useSignal<{ readonly by: number; readonly down: boolean }>({ by: 0, down: false });
  const [of, view, table] = [problem.value, chosen.value, listedTable.value];
  if (of === undefined || view === undefined || table === undefined) return null;
  const asked = rowSelection.value;
  const { by, down } = order.value;
  const orders = [
    ...OWN_ORDERS,
    ...table.columns.map(
      (column): Order =>
        (a, b) =>
          compareFields(column, a.row, b.row),
    ),
  ];
  const compare = orders[by] ?? OWN_ORDERS[0]; // the table may be another one by now
  const sorted = listedRows.value.toSorted((a, b) => (down ? -compare(a, b) : compare(a, b)) || a.row - b.row);
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE));
  const at = Math.min(page.value, pages - 1);
  const select = (change: Partial<typeof NO_ROWS>): void => {
    rowSelection.value = { ...(asked ?? NO_ROWS), point: undefined, ...change };
    page.value = 0;
  };
  const sortBy = (next: number): void => {
    order.value = { by: next, down: order.peek().by === next && !order.peek().down };
  };
  const heading = (title: string, place: number) => (
    <th key={place} scope="col" aria-sort={by !== place ? "none" : down ? "descending" : "ascending"}>
      <button type="button" class="plain sort" onClick={() => sortBy(place)}>
        {title}
        <span aria-hidden="true">{by !== place ? "" : down ? " ↓" : " ↑"}</span>
      </button>
    </th>
  );
  const cells = of.attributes.flatMap(({ name, groups }, attribute) =>
    groups.map((text, group) => ({ value: `${attribute} ${group}`, text: `${name}: ${text}` })),
  );
  return (
    <Card title={texts.rows.title} hint={texts.rows.hint} class="rows-card">
      <div class="field-pair">
        <SelectField
          label={texts.rows.cluster}
          value={asked === undefined ? "none" : String(asked.cluster ?? "")}
          options={[
            ...(asked === undefined ? [{ value: "none", text: texts.rows.choose }] : []),
            { value: "", text: texts.rows.allClusters },
            ...byColor(view).map((cluster) => ({ value: String(cluster), text: clusterTitle(view, cluster) })),
          ]}
          onChange={(value) => select({ cluster: value === "" ? undefined : Number(value) })}
        />
        <SelectField
          label={texts.rows.group}
          value={asked?.cell === undefined ? "" : `${asked.cell.attribute} ${asked.cell.group}`}
          options={[{ value: "", text: texts.rows.allGroups }, ...cells]}
          onChange={(value) => {
            const [attribute, group] = value.split(" ").map(Number);
            select({ cell: value === "" ? undefined : { attribute, group } });
          }}
        />
      </div>
      {asked !== undefined && (
        <>
          <p class="facts" role="status">
            {texts.rows.found(countText(sorted.length))}
          </p>
          <Scroll label={texts.rows.title} tall>
            <table class="rows">
              <thead>
                <tr>
                  {[texts.rows.row, texts.explore.cluster, texts.rows.kMeans].map(heading)}
                  <th scope="col">{texts.rows.moved}</th>
                  {table.columns.map(({ name }, i) => heading(name, OWN_ORDERS.length + i))}
                </tr>
              </thead>
              <tbody>
                {sorted.slice(at * PAGE, (at + 1) * PAGE).map((row) => (
                  <tr key={row.row} class={row.kMeans !== undefined && row.kMeans !== row.cluster ? "moved" : ""}>
                    <th scope="row">{row.row + 1}</th>
                    <td>{clusterTitle(view, row.cluster)}</td>
                    <td>{kMeansText(view, row)}</td>
                    <td class="why">{whyMoved(view, row.point)}</td>
                    {table.columns.map((one) => (
                      <td key={one.name} class={one.kind === "numeric" ? "number" : ""}>
                        {fieldText(one, row.row)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <div class="buttons">
            <button type="button" disabled={at === 0} onClick={() => (page.value = at - 1)}>
              {texts.rows.before}
            </button>
            <span>{texts.rows.page(at + 1, pages)}</span>
            <button type="button" disabled={at >= pages - 1} onClick={() => (page.value = at + 1)}>
              {texts.rows.next}
            </button>
            <button type="button" onClick={() => saveFile(texts.rows.file, rowsCsv(table, sorted, view), "text/csv")}>
              {texts.rows.save}
            </button>
          </div>
        </>
      )}
    </Card>
  );
}

function kMeansText(view: View, { kMeans, cluster }: ListedRow): string {
  if (kMeans === undefined) return texts.explore.unknown;
  return kMeans === cluster ? texts.rows.same : clusterTitle(view, kMeans);
}
