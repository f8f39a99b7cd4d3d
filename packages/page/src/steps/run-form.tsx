import { jsonOrText } from "@fairfront/core/internal";
import { useRef, useState } from "preact/hooks";
import { Card } from "../parts/card.tsx";
import { SelectField, TypedField } from "../parts/field.tsx";
import { Icon } from "../parts/icon.tsx";
import { goOnSearch, pauseSearch, stopSearch } from "../state/commands/search-control.ts";
import { startWhenChecked } from "../state/commands/start-search.ts";
import { check } from "../state/facts/check.ts";
import { methodTrouble } from "../state/facts/check-method.ts";
import { fieldsAt } from "../state/facts/form.ts";
import { methods } from "../state/facts/method-facts.ts";
import { choices, choose } from "../state/signals/history.ts";
import { opened, starting, status } from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { OptionField } from "./option-field.tsx";

/** What to search for, and how; the methods and their options are those of the catalog. */
export function RunForm() {
  const method = chosenMethod();
  return (
    <Card title={texts.run.form} class="run-form">
      <SelectField
        label={texts.options.method.label}
        hint={factsOf(method).about}
        value={method}
        options={methods.map(({ name, title }) => ({ value: name, text: title }))}
        onChange={(value) => choose(texts.options.method.label, { method: value, options: {} })}
      />
      {pairs(fieldsAt("search")).map((pair) => (
        <div key={pair[0].name} class="field-pair">
          {pair.map((field) => (
            <OptionField key={field.name} {...field} />
          ))}
        </div>
      ))}
      <Baselines method={method} />
      <Options method={method} />
      <Buttons />
    </Card>
  );
}

/** Two and two, as they stand beside each other. */
function pairs<Item>(items: readonly Item[]): Item[][] {
  return items.flatMap((_, i) => (i % 2 === 0 ? [items.slice(i, i + 2)] : []));
}

export function chosenMethod(): string {
  const { method } = choices.value;
  return methods.some(({ name }) => name === method) ? method : methods[0].name;
}

function factsOf(method: string) {
  return methods.find(({ name }) => name === method) ?? methods[0];
}

function Baselines({ method }: { method: string }) {
  const { baselines } = choices.value;
  return (
    <fieldset class="baselines">
      <legend>{texts.run.baselines}</legend>
      {methods
        .filter(({ name }) => name !== method)
        .map(({ name, title }) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={baselines.includes(name)}
              onChange={() =>
                choose(`${texts.run.baselines} ${title}`, {
                  baselines: baselines.includes(name)
                    ? baselines.filter((other) => other !== name)
                    : [...baselines, name],
                })
              }
            />
            <span>{title}</span>
          </label>
        ))}
    </fieldset>
  );
}

function Options({ method }: { method: string }) {
  const { options } = choices.value;
  const [open] = useState(Object.keys(options).length > 0); // at first; then it is the person's
  return (
    <details class="more" open={open}>
      <summary>{texts.run.options}</summary>
      <p class="hint">{texts.run.optionsHint}</p>
      {factsOf(method).options.map(({ name, about, default: value }) => (
        <TypedField
          key={`${method} ${name}`}
          label={name}
          hint={about}
          placeholder={value === undefined ? "" : texts.run.default(JSON.stringify(value))}
          value={Object.hasOwn(options, name) ? textOf(options[name]) : ""}
          onTyped={(text) => {
            const { [name]: _, ...others } = options;
            const typed = text.trim();
            choose(texts.did.option(name), {
              options: typed === "" ? others : { ...others, [name]: jsonOrText(typed) },
            });
          }}
        />
      ))}
    </details>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** On a phone the front is below the form. */
function start(): void {
  void startWhenChecked();
  if (matchMedia("(max-width: 979px)").matches) document.querySelector(".run-grid > :last-child")?.scrollIntoView();
}

function Buttons() {
  const primary = useRef<HTMLButtonElement>(null);
  const { kind } = status.value;
  const state = check.value;
  const going = kind === "running" || kind === "paused";
  const refused = state.kind === "bad" ? state.message : methodTrouble.value;
  const blocked = opened.value === undefined ? texts.run.noTable : refused;
  // One button, whatever it does next: who has pressed it by a key stays on it.
  const next = {
    running: { icon: "pause", text: texts.run.pause, act: pauseSearch },
    paused: { icon: "play", text: texts.run.goOn, act: goOnSearch },
    none: { icon: "play", text: texts.run.start, act: start },
    ended: { icon: "play", text: texts.run.again, act: start },
    failed: { icon: "play", text: texts.run.again, act: start },
  } as const;
  const { icon, text, act } = next[kind];
  return (
    <div class="run-buttons">
      {blocked !== undefined && <p class="note bad">{blocked}</p>}
      {starting.value && (
        <p class="facts" role="status">
          {texts.data.checking}
        </p>
      )}
      <button
        ref={primary}
        key="primary"
        type="button"
        class="primary"
        disabled={!going && (state.kind !== "good" || blocked !== undefined)}
        onClick={act}
      >
        <Icon name={icon} />
        {text}
      </button>
      {going && (
        <button
          type="button"
          onClick={() => {
            stopSearch();
            primary.current?.focus(); // this one goes
          }}
        >
          <Icon name="stop" />
          {texts.run.stop}
        </button>
      )}
    </div>
  );
}
