import { countText } from "@fairfront/core/internal";
import { Icon } from "../parts/icon.tsx";
import { isLarge, rowsOf, SAMPLE } from "../state/facts/large-table.ts";
import { choices, choose } from "../state/signals/history.ts";
import { opened } from "../state/signals/session.ts";
import { texts } from "../texts.ts";

/** Of a large table: that the first front is one of a sample, and the way to all rows; or the way back. */
export function LargeNote() {
  const table = opened.value;
  const { sample } = choices.value;
  if (table === undefined || !isLarge(table)) return null;
  const { drawn, whole, takeAll, draw } = texts.data.large;
  const rows = countText(rowsOf(table));
  return (
    <div class="note" role="status">
      <Icon name="file" />
      <p>{sample > 0 ? drawn(countText(sample), rows) : whole(rows)}</p>
      {sample > 0 ? (
        <button type="button" onClick={() => choose(texts.options.sample.label, { sample: 0 })}>
          {takeAll}
        </button>
      ) : (
        <button type="button" onClick={() => choose(texts.options.sample.label, { sample: SAMPLE })}>
          {draw(countText(SAMPLE))}
        </button>
      )}
    </div>
  );
}
