import { useEffect } from "preact/hooks";
import { Header } from "./parts/header.tsx";
import { Trouble } from "./parts/trouble.tsx";
import { choices, redo, undo } from "./state/history.ts";
import { DataStep } from "./steps/data-step.tsx";
import { ExploreStep } from "./steps/explore-step.tsx";
import { RunStep } from "./steps/run-step.tsx";
import { texts } from "./texts.ts";

const STEP = { data: DataStep, run: RunStep, explore: ExploreStep };

export function App() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && event.target.matches("input[type=text],input[type=number]");
      if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const { step } = choices.value;
  const Current = STEP[step] ?? DataStep;
  return (
    <>
      <a class="skip" href="#content" onClick={focusContent}>
        {texts.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Trouble />
        <Current />
      </main>
      <footer class="foot">
        <p>{texts.privacy}</p>
      </footer>
    </>
  );
}

/** The address is ours: a plain link would replace the choices in it. */
function focusContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
