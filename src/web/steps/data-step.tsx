import { countText } from "../../core/index.ts";
import { Icon } from "../parts/icon.tsx";
import { check } from "../state/check.ts";
import { choose } from "../state/history.ts";
import { opened } from "../state/session.ts";
import { texts } from "../texts.ts";
import { ColumnTable } from "./column-table.tsx";
import { DropZone } from "./drop-zone.tsx";
import { KeptNote } from "./kept-note.tsx";
import { ProtectCard } from "./protect-card.tsx";

export function DataStep() {
  const table = opened.value;
  return (
    <div class="step-page">
      <div class="step-head">
        <h1>{texts.data.title}</h1>
        <p class="lead">{texts.data.intro}</p>
      </div>
      <KeptNote />
      {table === undefined ? (
        <DropZone />
      ) : (
        <>
          <div class="opened">
            <Icon name="file" />
            <p>
              <strong>{table.name}</strong>
              <span>{texts.data.size(countText(table.table.rows), table.table.columns.length)}</span>
            </p>
            <DropZone small />
          </div>
          <div class="data-grid">
            <ColumnTable />
            <ProtectCard />
          </div>
          <div class="step-end">
            <button
              type="button"
              class="primary"
              disabled={check.value.kind !== "good"}
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
