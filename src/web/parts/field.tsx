import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

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

interface NumberProperties {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly min: number;
  readonly max?: number;
  readonly onChange: (value: number) => void;
}

/** A whole number; what does not fit is put back. */
export function NumberField({ label, hint, value, min, max = Number.MAX_SAFE_INTEGER, onChange }: NumberProperties) {
  return (
    <Field label={label} hint={hint}>
      {(id, hintId) => (
        <input
          id={id}
          aria-describedby={hintId}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={value}
          onChange={({ currentTarget }) => {
            const typed = Number(currentTarget.value);
            const fits = currentTarget.value !== "" && Number.isInteger(typed) && typed >= min && typed <= max;
            if (fits) onChange(typed);
            else currentTarget.value = String(value);
          }}
        />
      )}
    </Field>
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
