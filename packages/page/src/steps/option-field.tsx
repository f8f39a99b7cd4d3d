import { NumberField, PatternField, SelectField, TypedField } from "../parts/field.tsx";
import { facts as columnFacts } from "../state/facts/check.ts";
import type { FormField } from "../state/facts/form.ts";
import type { Choices } from "../state/signals/choices.ts";
import { choices, choose } from "../state/signals/history.ts";

const SIZE = /^(\d+|\d+(\.\d+)?\s*%)$/;

/** The control of an option, by its kind. */
export function OptionField({ name, facts, words }: FormField) {
  const { label, hint } = words;
  const value = choices.value[name as keyof Choices];
  const set = (next: unknown): void => choose(label, { [name]: next });
  switch (facts.kind) {
    case "choice":
      return (
        <SelectField
          label={label}
          hint={hint}
          value={String(value)}
          options={facts.values.map((known) => ({ value: known, text: words.values?.[known] ?? known }))}
          onChange={set}
        />
      );
    case "whole":
      return (
        <NumberField
          label={label}
          hint={hint}
          value={value as number}
          min={facts.recorded === true ? facts.least : 0} // 0 says nothing
          max={facts.most}
          onChange={set}
        />
      );
    case "time":
      return <NumberField label={label} hint={hint} value={value as number} min={0} onChange={set} />;
    case "size":
      return (
        <PatternField
          label={label}
          hint={hint}
          placeholder={words.none}
          pattern={SIZE}
          value={String(value)}
          onChange={set}
        />
      );
    case "column":
      return <ColumnField label={label} hint={hint} none={words.none} value={String(value)} name={name} />;
    case "names":
    case "specs":
    case "texts":
    case "marks":
      return <ListField label={label} hint={hint} usual={facts.default} value={value as readonly string[]} set={set} />;
    case "text":
    case "sign":
      return (
        <PatternField
          label={label}
          hint={hint}
          placeholder={words.none}
          pattern={/^/}
          value={String(value)}
          onChange={set}
        />
      );
    case "off":
    case "types":
    case "choices":
      return null; // of a file, a column or an attribute, where they have controls of their own
  }
}

interface SetProperties<Value> {
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: Value;
  readonly set: (value: Value) => void;
}

/** A list between commas; what is usual stands there in grey. */
function ListField({ label, hint, usual, value, set }: SetProperties<readonly string[]> & { readonly usual: unknown }) {
  const shown = Array.isArray(usual) ? usual.filter((one) => one !== "").join(", ") : undefined;
  return (
    <TypedField
      label={label}
      hint={hint}
      placeholder={shown}
      value={value.join(", ")}
      onTyped={(typed) => {
        const named = typed.split(",").map((one) => one.trim());
        set(named.filter((one) => one !== ""));
      }}
    />
  );
}

/** A column of numbers. It is no group, and as a feature it is not used either: its row in the table of columns says so. */
function ColumnField({
  label,
  hint,
  none = "",
  value,
  name,
}: Omit<SetProperties<string>, "set"> & { readonly none: string | undefined; readonly name: string }) {
  const numeric = columnFacts.value.filter(({ kind, constant }) => kind === "numeric" && !constant);
  const columns = [...new Set([...numeric.map((column) => column.name), ...(value === "" ? [] : [value])])];
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      options={[{ value: "", text: none }, ...columns.map((column) => ({ value: column, text: column }))]}
      onChange={(column) => {
        const { protect, exclude } = choices.peek();
        choose(label, {
          [name]: column,
          protect: protect.filter((spec) => spec !== column),
          exclude: exclude.filter((other) => other !== column),
        });
      }}
    />
  );
}
