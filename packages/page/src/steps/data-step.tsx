import { countText } from "@fairfront/core/internal";
import { Icon } from "../parts/icon.tsx";
import { check, checking } from "../state/facts/check.ts";
import { isLarge, rowsOf } from "../state/facts/large-table.ts";
import { choices, choose } from "../state/signals/history.ts";
import { type OpenedTable, opened } from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { ColumnTable } from "./column-table.tsx";
import { DropZone } from "./drop-zone.tsx";
import { KeptList } from "./kept-list.tsx";
import { KeptNote } from "./kept-note.tsx";
import { LargeNote } from "./large-note.tsx";
import { ProtectCard } from "./protect-card.tsx";
import { ReadingField } from "./reading-field.tsx";
import { ReopenNote } from "./reopen-note.tsx";

/** What is lacking before a search can start, or that nothing is. */
function nextNeeds(): string {
  const state = check.value;
  if (state.kind === "bad") return state.message;
  if (choices.value.protect.length === 0) return texts.data.nextNeeds;
  if (opened.value?.part !== undefined) return texts.data.partly;
  if (state.kind === "none" || checking.value) return texts.data.checking;
  const { size, attributes } = state.checked;
  return attributes.length > 1
    ? texts.data.readyMore(countText(size), attributes.length)
    : texts.data.ready(countText(size), attributes[0].groups.length);
}

function sizeOf(table: OpenedTable): string {
  const { whole, part, kept } = table;
  const [rows, columns] = [countText(whole.rows), whole.columns.length];
  if (part !== undefined) return texts.data.part(countText(rowsOf(table)), columns, rows);
  return kept === undefined ? texts.data.size(rows, columns) : texts.data.usedRows(countText(table.table.rows), rows);
}

export function DataStep() {
  const table = opened.value;
  return (
    <div class="step-page">
      <div class="step-head">
        <h1 tabIndex={-1}>{texts.data.title}</h1>
        <p class="lead">{texts.data.intro}</p>
      </div>
      <KeptNote />
      <ReopenNote />
      <KeptList />
      {table === undefined ? (
        <DropZone />
      ) : (
        <>
          <div class="opened">
            <Icon name="file" />
            <p>
              <strong>{table.name}</strong>
              <span>{sizeOf(table)}</span>
            </p>
            <ReadingField />
            <DropZone small />
          </div>
          <LargeNote />
          <div class="data-grid">
            <ColumnTable />
            <ProtectCard />
          </div>
          <div class="step-end">
            <p id="next-needs" role="status" class={`facts ${check.value.kind}`}>
              {nextNeeds()}
              {checking.value && isLarge(table) && table.part === undefined && (
                <progress aria-label={texts.data.checking} />
              )}
            </p>
            <button
              type="button"
              class="primary"
              disabled={check.value.kind !== "good"}
              aria-describedby="next-needs"
              onClick={() => choose(texts.did.goTo(texts.steps.run), { step: "run" })}
            >
              {texts.data.next}
              <Icon name="arrow" />
            </button>
          </div>
        </>
      )}
    </div>
  );
}
