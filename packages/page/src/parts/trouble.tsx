import { forgetTrouble, trouble } from "../state/signals/trouble.ts";
import { texts } from "../texts.ts";
import { Icon } from "./icon.tsx";

/** What went wrong, in words. */
export function Trouble() {
  return (
    <div role="alert">
      {trouble.value !== undefined && (
        <div class="note bad">
          <Icon name="warn" />
          <p>{trouble.value}</p>
          <button type="button" class="plain" onClick={forgetTrouble}>
            {texts.close}
          </button>
        </div>
      )}
    </div>
  );
}
