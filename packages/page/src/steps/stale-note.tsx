import { Icon } from "../parts/icon.tsx";
import { stale } from "../state/facts/stale.ts";
import { choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";

/** Says that the front on the screen is not that of the choices any more. */
export function StaleNote({ toRun = false }: { toRun?: boolean }) {
  if (!stale.value) return null;
  return (
    <div class="note warn" role="status">
      <Icon name="warn" />
      <p>{texts.run.stale}</p>
      {toRun && (
        <button type="button" onClick={() => choose(texts.did.goTo(texts.steps.run), { step: "run" })}>
          {texts.run.toRun}
        </button>
      )}
    </div>
  );
}
