import { texts } from "../texts.ts";
import { KeptNote } from "./kept-note.tsx";
import { LargeNote } from "./large-note.tsx";
import { ReopenNote } from "./reopen-note.tsx";
import { RunForm } from "./run-form.tsx";
import { RunWatch } from "./run-watch.tsx";
import { StaleNote } from "./stale-note.tsx";

export function RunStep() {
  return (
    <div class="step-page">
      <div class="step-head">
        <h1 tabIndex={-1}>{texts.run.title}</h1>
        <p class="lead">{texts.run.intro}</p>
      </div>
      <KeptNote />
      <ReopenNote />
      <StaleNote />
      <LargeNote />
      <div class="run-grid">
        <RunForm />
        <RunWatch />
      </div>
    </div>
  );
}
