import { front } from "../state/session.ts";
import { texts } from "../texts.ts";
import { DropZone } from "./drop-zone.tsx";

/** A run folder without its table: asks for it. */
export function NeedTable() {
  return (
    <section class="card clusters-card need-table">
      <p>{texts.explore.noTable(front.value?.table ?? "")}</p>
      <DropZone small />
    </section>
  );
}
