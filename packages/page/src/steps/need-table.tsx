import { front } from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { DropZone } from "./drop-zone.tsx";

/** A run folder without its table: asks for it. */
export function NeedTable() {
  return (
    <section class="card clusters-card need-table">
      {front.value?.solutions.length === 0 ? (
        <p>{texts.explore.noLabels}</p>
      ) : (
        <>
          <p>{texts.explore.noTable(front.value?.table ?? "")}</p>
          <DropZone small label={texts.data.openThe(front.value?.table ?? "")} />
        </>
      )}
    </section>
  );
}
