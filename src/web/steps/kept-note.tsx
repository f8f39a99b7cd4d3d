import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { choicesOf } from "../state/address.ts";
import { readAsChosen } from "../state/follow-reading.ts";
import { choose, settle } from "../state/history.ts";
import { openSample } from "../state/open-table.ts";
import { startSearch } from "../state/search-control.ts";
import { opened, status } from "../state/session.ts";
import { texts } from "../texts.ts";
import { forgetKept, type Kept, loadKept } from "../workers/kept-runs.ts";

/** Offers to go on with a search that a closed tab left behind, or to delete it. */
export function KeptNote() {
  const kept = useSignal<Kept | undefined>(undefined);
  useEffect(() => {
    void loadKept().then((found) => {
      kept.value = found;
    });
  }, [kept]);
  const found = kept.value;
  if (found === undefined || status.value.kind !== "none") return null;
  const before = choicesOf(found.choices);
  const sample = before.source.startsWith("sample:") ? before.source.slice("sample:".length) : undefined;
  const table = opened.value;
  const same = table !== undefined && table.checksum === found.checksum;
  const wrong = table !== undefined && !same && table.name === found.fileName;
  const goOn = async (): Promise<void> => {
    if (sample !== undefined && !same) await openSample(sample);
    settle({ ...before, step: "data" });
    await readAsChosen(before, opened.peek());
    choose(texts.did.goTo(texts.steps.run), { step: "run" });
    await startSearch(true);
  };
  return (
    <div class="note">
      <p>
        {texts.kept.found(found.fileName, new Date(found.at).toLocaleString("en"))}{" "}
        {!same && sample === undefined && texts.kept.needsFile(found.fileName)}
        {wrong && ` ${texts.kept.wrongFile(found.fileName)}`}
      </p>
      {(same || sample !== undefined) && (
        <button type="button" onClick={() => void goOn()}>
          {texts.kept.goOn}
        </button>
      )}
      <button
        type="button"
        class="plain"
        onClick={() => {
          void forgetKept();
          kept.value = undefined;
        }}
      >
        {texts.kept.forget}
      </button>
    </div>
  );
}
