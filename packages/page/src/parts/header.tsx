import { STEPS } from "../state/signals/choices.ts";
import { choices, choose, redo, redoable, undo, undoable } from "../state/signals/history.ts";
import { front, opened } from "../state/signals/session.ts";
import { THEMES, type Theme, theme } from "../state/signals/theme.ts";
import { texts } from "../texts.ts";
import { Icon } from "./icon.tsx";

export function Header() {
  const { step } = choices.value;
  return (
    <header class="head">
      <p class="brand">
        <Logo />
        <span>{texts.name}</span>
      </p>
      <nav class="steps" aria-label={texts.stepsName}>
        <ol>
          {STEPS.map((name, i) => {
            const reachable =
              name === "data" || (name === "run" ? opened.value !== undefined : front.value !== undefined);
            return (
              <li key={name}>
                <button
                  type="button"
                  class="step"
                  aria-current={step === name ? "step" : undefined}
                  disabled={!reachable && step !== name}
                  onClick={() => choose(texts.did.goTo(texts.steps[name]), { step: name })}
                >
                  <span class="step-number" aria-hidden="true">
                    {i + 1}
                  </span>
                  {texts.steps[name]}
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      <div class="head-tools">
        <button
          type="button"
          class="icon-button"
          title={texts.undo(undoable.value)}
          aria-label={texts.undo(undoable.value)}
          disabled={undoable.value === undefined}
          onClick={undo}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          class="icon-button"
          title={texts.redo(redoable.value)}
          aria-label={texts.redo(redoable.value)}
          disabled={redoable.value === undefined}
          onClick={redo}
        >
          <Icon name="redo" />
        </button>
        <label class="theme">
          <span class="hidden">{texts.theme.label}</span>
          <select
            value={theme.value}
            onChange={({ currentTarget }) => {
              theme.value = currentTarget.value as Theme;
            }}
          >
            {THEMES.map((name) => (
              <option key={name} value={name}>
                {texts.theme[name]}
              </option>
            ))}
          </select>
        </label>
        <span class="private" title={texts.privacy}>
          <Icon name="lock" />
          <span>{texts.privacyShort}</span>
        </span>
      </div>
    </header>
  );
}

function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path class="logo-line" d="M5 26V20.500H11V14H17V9H27" />
      <circle class="logo-dot" cx="17" cy="9" r="4" />
    </svg>
  );
}
