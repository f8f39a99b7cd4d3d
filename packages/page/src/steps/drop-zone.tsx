import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { canPick, droppedFile, pickFile } from "../state/commands/file-handle.ts";
import { openAnything } from "../state/commands/open-anything.ts";
import { openSample, samples } from "../state/commands/open-table.ts";
import { reading } from "../state/signals/session.ts";
import { texts } from "../texts.ts";

const ACCEPTED = ".csv,.tsv,.tab,.txt,.json,.jsonl,.ndjson,.parquet,.pq,.arrow,.feather,.ipc,.xlsx,.ods,.gz,.zip";

/** Takes files by dropping (anywhere on the page) or choosing; small beside a table that is open. */
export function DropZone({ small = false, label = texts.data.another }: { small?: boolean; label?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const over = useSignal(false);
  useEffect(() => {
    const hold = (event: DragEvent): void => {
      event.preventDefault();
      over.value = event.type === "dragover";
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      over.value = false;
      void droppedFile(event).then((file) => file && openAnything(file));
    };
    addEventListener("dragover", hold);
    addEventListener("dragleave", hold);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", hold);
      removeEventListener("dragleave", hold);
      removeEventListener("drop", drop);
    };
  }, [over]);
  const picker = (
    <input
      ref={input}
      class="hidden"
      type="file"
      accept={ACCEPTED}
      aria-label={texts.data.choose}
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        currentTarget.value = currentTarget.value && "";
        if (file !== undefined) void openAnything(file);
      }}
    />
  );
  const ask = (): void => {
    if (canPick) void pickFile().then((file) => file && openAnything(file));
    else input.current?.click();
  };
  const busy = reading.value;
  const progress = busy && (
    <p class="reading" role="status">
      <progress value={busy.share} max={1} aria-label={busy.text} />
      {busy.text}
    </p>
  );
  if (small) {
    return (
      <div class="reopen">
        {picker}
        {progress}
        <button type="button" onClick={ask}>
          {label}
        </button>
      </div>
    );
  }
  return (
    <div class="start">
      <div class={`drop ${over.value ? "over" : ""}`}>
        {picker}
        <DropPicture />
        <h2>{texts.data.drop}</h2>
        <p class="hint">{texts.data.dropHint}</p>
        <button type="button" class="primary" onClick={ask}>
          {texts.data.choose}
        </button>
        {progress}
        <p class="drop-private">
          <Icon name="lock" />
          {texts.privacy}
        </p>
      </div>
      <section class="samples" aria-labelledby="samples-title">
        <h2 id="samples-title">{texts.data.samples}</h2>
        <ul>
          {samples.map(({ name, about }) => (
            <li key={name}>
              <button type="button" class="sample" onClick={() => void openSample(name)}>
                <strong>{name}</strong>
                <span>{about}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The page's promise as a picture: a cloud of two groups, and the front above it. */
function DropPicture() {
  return (
    <svg class="drop-picture" viewBox="0 0 220 96" width="220" height="96" aria-hidden="true">
      <path class="picture-line" d="M14 84V66H46V46H84V31H128V20H206V12" />
      {[
        [14, 66],
        [46, 46],
        [128, 20],
        [206, 12],
      ].map(([x, y]) => (
        <circle key={x} class="picture-dot" cx={x} cy={y} r="4.5" />
      ))}
      <circle class="picture-choice" cx="84" cy="31" r="8" />
    </svg>
  );
}
