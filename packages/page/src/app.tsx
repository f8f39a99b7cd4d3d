import { useEffect, useRef } from "preact/hooks";
import { Header } from "./parts/header.tsx";
import { Trouble } from "./parts/trouble.tsx";
import { wouldBeLost } from "./state/commands/may-lose.ts";
import { choices, redo, undo } from "./state/signals/history.ts";
import { front, opened } from "./state/signals/session.ts";
import { tellTrouble } from "./state/signals/trouble.ts";
import { DataStep } from "./steps/data-step.tsx";
import { exploreStep, loadExplore } from "./steps/explore-later.ts";
import { RunStep } from "./steps/run-step.tsx";
import { texts } from "./texts.ts";

export function App() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.matches("input:is([type=text],[type=number],[type=search])");
      if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    // Where nothing takes a dropped file, the browser would show it instead of the page.
    const onDrag = (event: DragEvent): void => {
      event.preventDefault();
      if (event.type === "drop" && document.querySelector("input[type=file]") === null) tellTrouble(texts.data.noDrop);
    };
    addEventListener("keydown", onKey);
    addEventListener("dragover", onDrag);
    addEventListener("drop", onDrag);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("dragover", onDrag);
      removeEventListener("drop", onDrag);
    };
  }, []);
  const { step } = choices.value;
  useEffect(() => {
    if (step === "explore") loadExplore().catch(() => tellTrouble(texts.notLoaded));
  }, [step]);
  const Current = step === "explore" ? exploreStep.value : step === "run" ? RunStep : DataStep;
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) {
      scrollTo(0, 0);
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true }); // who cannot see it hears of it
    }
    first.current = false;
  }, [Current]);
  const table = opened.value?.name ?? front.value?.table;
  useEffect(() => {
    document.title = texts.pageTitle(texts.steps[step], table);
  }, [step, table]);
  const asks = wouldBeLost.value;
  useEffect(() => {
    if (!asks) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [asks]);
  return (
    <>
      <button type="button" class="skip" onClick={focusContent}>
        {texts.skip}
      </button>
      <Header />
      <main id="content" tabIndex={-1}>
        <Trouble />
        {Current !== undefined && <Current />}
      </main>
      <footer class="foot">
        <p>
          {texts.privacy}{" "}
          <a href="third-party-notices.txt" target="_blank" rel="noreferrer">
            {texts.thirdParty}
          </a>
        </p>
      </footer>
    </>
  );
}

/** Not a link: it would replace the choices in the address. */
function focusContent(): void {
  document.getElementById("content")?.focus();
}
