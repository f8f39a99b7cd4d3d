import { trouble } from "../state/session.ts";
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
          <button
            type="button"
            class="plain"
            onClick={() => {
              trouble.value = undefined;
            }}
          >
            {texts.close}
          </button>
        </div>
      )}
    </div>
  );
}
