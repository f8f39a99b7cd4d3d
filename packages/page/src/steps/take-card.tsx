import { type Signal, useSignal } from "@preact/signals";
import { commandNow } from "../exports/command.ts";
import { type Takeaway, takeaways } from "../exports/takeaways.ts";
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
export function TakeCard() {
  const state = useSignal<string>("");
  const copied = useSignal<string | undefined>(undefined);
  const command = commandNow();
  return (
    <Card title={texts.take.title} hint={texts.take.intro(chosenId.value)} class="take-card">
      <Takeaways state={state} />
      <p role="status" class="facts">
        {state.value}
      </p>
      <div class="command">
        <h3>{texts.take.command}</h3>
        <Scroll label={texts.take.command}>
          <pre>
            <code>{command}</code>
          </pre>
        </Scroll>
        <button
          type="button"
          onClick={() => {
            void copy(command).then((done) => {
              copied.value = done ? command : undefined;
              if (!done) state.value = texts.take.notCopied;
            });
          }}
        >
          {copied.value === command ? texts.take.copied : texts.take.copy}
        </button>
      </div>
    </Card>
  );
}

/** The buttons; they stay as they are when another clustering is chosen. */
const Takeaways = memo(function Takeaways({ state }: { readonly state: Signal<string> }) {
  const take = async ({ make }: Takeaway): Promise<void> => {
    state.value = texts.take.making;
    try {
      state.value = texts.take.saved(await make(chosenId.peek()));
    } catch (error) {
      state.value = "";
      tellTrouble(error);
    }
  };
  const lacks = ({ needsTable }: Takeaway): boolean => needsTable && problem.value === undefined;
  return (
    <div class="takeaways">
      {takeaways.map((takeaway) => (
        <button
          key={takeaway.label}
          type="button"
          class="takeaway"
          disabled={lacks(takeaway)}
          onClick={() => void take(takeaway)}
        >
          <Icon name="down" />
          <strong>{takeaway.label}</strong>
          <span>{lacks(takeaway) ? texts.take.needsTable(front.value?.table ?? "") : takeaway.hint}</span>
        </button>
      ))}
    </div>
  );
});
