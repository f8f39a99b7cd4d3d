import { type Signal, useSignal } from "@preact/signals";
import { commandNow } from "../exports/command.ts";
import { type Download, downloads } from "../exports/downloads.ts";
import { memo } from "../hooks/memo.ts";
import { Card } from "../parts/card.tsx";
import { Icon } from "../parts/icon.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { chosenId } from "../state/facts/explore.ts";
import { front, problem } from "../state/signals/session.ts";
import { tellTrouble } from "../state/signals/trouble.ts";
import { texts } from "../texts.ts";

/** Whether the browser let it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // forbidden, or not there where a page is served insecurely
  }
}

/** Everything that can be taken away. */
export function DownloadCard() {
  const state = useSignal<string>("");
  const copied = useSignal<string | undefined>(undefined);
  const command = commandNow();
  return (
    <Card title={texts.download.title} hint={texts.download.intro(chosenId.value)} class="download-card">
      <Takeaways state={state} />
      <p role="status" class="facts">
        {state.value}
      </p>
      <div class="command">
        <h3>{texts.download.command}</h3>
        <Scroll label={texts.download.command}>
          <pre>
            <code>{command}</code>
          </pre>
        </Scroll>
        <button
          type="button"
          onClick={() => {
            void copy(command).then((done) => {
              copied.value = done ? command : undefined;
              if (!done) state.value = texts.download.notCopied;
            });
          }}
        >
          {copied.value === command ? texts.download.copied : texts.download.copy}
        </button>
      </div>
    </Card>
  );
}

/** The buttons; they stay as they are when another clustering is chosen. */
const Takeaways = memo(function Takeaways({ state }: { readonly state: Signal<string> }) {
  const take = async ({ make }: Download): Promise<void> => {
    state.value = texts.download.making;
    try {
      state.value = texts.download.saved(await make(chosenId.peek()));
    } catch (error) {
      state.value = "";
      tellTrouble(error);
    }
  };
  const lacks = ({ needsTable }: Download): boolean => needsTable && problem.value === undefined;
  return (
    <div class="downloads">
      {downloads.map((download) => (
        <button
          key={download.label}
          type="button"
          class="download"
          disabled={lacks(download)}
          onClick={() => void take(download)}
        >
          <Icon name="down" />
          <strong>{download.label}</strong>
          <span>{lacks(download) ? texts.download.needsTable(front.value?.table ?? "") : download.hint}</span>
        </button>
      ))}
    </div>
  );
});
