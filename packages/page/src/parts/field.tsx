import type { ComponentChildren, TargetedEvent } from "preact";
import { useId, useState } from "preact/hooks";

interface FieldProperties {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: (id: string, hintId: string | undefined) => ComponentChildren;
}

/** A labelled control with a hint below it. */
export function Field({ label, hint, children }: FieldProperties) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(id, hintId)}
      {hint !== undefined && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface TypedProperties {
  readonly id: string;
  readonly value: string;
  readonly numeric?: boolean;
  readonly hintId?: string | undefined;
  /** Where no label stands beside it. */
  readonly label?: string;
  readonly placeholder?: string | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly step?: "any";
  /** With what was typed, once it is; what this does not take is put back. */
  readonly onTyped: (typed: string) => void;
}

/** A field that keeps what a person types in it until they are done, whatever the page draws meanwhile. */
export function TypedInput({ value, numeric = false, hintId, label, onTyped, ...others }: TypedProperties) {
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const properties = {
    ...others,
    "aria-describedby": hintId,
    "aria-label": label,
    value: draft ?? value,
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement>) => setDraft(currentTarget.value),
    onChange: ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
      setDraft(undefined);
      onTyped(currentTarget.value);
    },
    onBlur: () => setDraft(undefined),
  };
  return numeric ? <input type="number" {...properties} /> : <input type="text" {...properties} />;
}

interface TypedFieldProperties extends Omit<TypedProperties, "id" | "hintId" | "label"> {
  readonly label: string;
  readonly hint?: string | undefined;
}

/** A labelled field of what a person types. */
export function TypedField({ label, hint, ...input }: TypedFieldProperties) {
  return (
    <Field label={label} hint={hint}>
      {(id, hintId) => <TypedInput id={id} hintId={hintId} {...input} />}
    </Field>
  );
}

interface NumberProperties {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: number;
  readonly min: number;
  readonly max?: number | undefined;
  readonly onChange: (value: number) => void;
}

/** A whole number; what does not fit is put back. */
export function NumberField({ label, hint, value, min, max = Number.MAX_SAFE_INTEGER, onChange }: NumberProperties) {
  return (
    <TypedField
      label={label}
      hint={hint}
      numeric
      min={min}
      max={max}
      value={String(value)}
      onTyped={(text) => {
        const typed = Number(text);
        if (text !== "" && Number.isInteger(typed) && typed >= min && typed <= max) onChange(typed);
      }}
    />
  );
}

interface PatternProperties {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  /** What may be typed; nothing always may. */
  readonly pattern: RegExp;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A short text of one shape; what does not fit is put back. */
export function PatternField({ label, hint, placeholder, pattern, value, onChange }: PatternProperties) {
  return (
    <TypedField
      label={label}
      hint={hint}
      placeholder={placeholder}
      value={value}
      onTyped={(typed) => {
        const text = typed.trim();
        if (text === "" || pattern.test(text)) onChange(text);
      }}
    />
  );
}

interface SelectProperties {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

export function SelectField({ label, hint, value, options, onChange }: SelectProperties) {
  return (
    <Field label={label} hint={hint}>
      {(id, hintId) => (
        <select
          id={id}
          aria-describedby={hintId}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
