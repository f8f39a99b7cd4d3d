import { fileAgain, fileBefore } from "../state/commands/file-handle.ts";
import { openTable } from "../state/commands/open-table.ts";
import { choices } from "../state/signals/history.ts";
import { front, opened } from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { DropZone } from "./drop-zone.tsx";

/** After a reload the choices are there and the table is not: one click brings it back, or one drop anywhere. */
export function ReopenNote() {
  const { source, step } = choices.value;
  if (opened.value !== undefined || front.value !== undefined || !source.startsWith("file:")) return null;
  const name = source.slice("file:".length);
  const known = fileBefore.value !== undefined;
  const reopen = async (): Promise<void> => {
    const file = await fileAgain();
    if (file !== undefined) await openTable(file);
  };
  return (
    <div class="note">
      <p>{known ? texts.data.before(name) : texts.data.dropBefore(name)}</p>
      {known && (
        <button type="button" class="primary" onClick={() => void reopen()}>
          {texts.data.openThe(name)}
        </button>
      )}
      {step !== "data" && <DropZone small label={known ? texts.data.another : texts.data.openThe(name)} />}
    </div>
  );
}
