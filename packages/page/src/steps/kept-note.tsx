import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { goOnWith, sampleOf } from "../state/commands/go-on.ts";
import { opened, status } from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { forgetKept, type Kept, loadKept, lockOfRun } from "../workers/kept-runs.ts";
import { whenFree } from "../workers/liveness.ts";

/** Offers to go on with a search that a closed tab left behind, or to delete it. */
export function KeptNote() {
  const kept = useSignal<Kept | undefined>(undefined);
  useEffect(() => {
    const find = async (): Promise<void> => {
      const found = await loadKept();
      if (found === undefined) return;
      await whenFree(lockOfRun(found.run)); // it may be going on in another tab
      kept.value = await loadKept();
    };
    void find();
  }, [kept]);
  const found = kept.value;
  if (found === undefined || status.value.kind !== "none") return null;
  const sample = sampleOf(found);
  const table = opened.value;
  const same = table !== undefined && table.checksum === found.checksum;
  const wrong = table !== undefined && table.part === undefined && !same && table.name === found.fileName;
  return (
    <div class="note">
      <p>
        {texts.kept.found(found.fileName, new Date(found.at).toLocaleString("en"))}{" "}
        {!same && sample === undefined && texts.kept.needsFile(found.fileName)}
        {wrong && ` ${texts.kept.wrongFile(found.fileName)}`}
      </p>
      {(same || sample !== undefined) && (
        <button type="button" onClick={() => void goOnWith(found)}>
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
