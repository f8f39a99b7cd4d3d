import { useEffect } from "preact/hooks";
import { openAnything } from "../state/commands/open-anything.ts";
import { findKept, forgetZip, keptZips } from "../state/signals/kept-zips.ts";
import { tellTrouble } from "../state/signals/trouble.ts";
import { texts } from "../texts.ts";

const KILOBYTE = 1024;

/** The runs that a person keeps in this browser: what they hold, and how they go. Nothing where there are none. */
export function KeptList() {
  useEffect(() => void findKept(), []);
  const kept = keptZips.value ?? [];
  if (kept.length === 0) return null;
  return (
    <section class="note" aria-label={texts.keptRuns.title}>
      <div>
        <p>
          <strong>{texts.keptRuns.title}</strong> {texts.keptRuns.what}
        </p>
        <ul>
          {kept.map(({ name, at, bytes }) => (
            <li key={name}>
              {texts.keptRuns.entry(name, new Date(at).toLocaleString("en"), Math.ceil(bytes.size / KILOBYTE))}{" "}
              <button type="button" onClick={() => void openAnything(new File([bytes], name)).catch(tellTrouble)}>
                {texts.keptRuns.open(name)}
              </button>{" "}
              <button type="button" class="plain" onClick={() => void forgetZip(name).catch(tellTrouble)}>
                {texts.keptRuns.forget(name)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
