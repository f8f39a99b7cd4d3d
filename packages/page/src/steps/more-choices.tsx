import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { NumberField } from "../parts/field.tsx";
import { fieldsAt } from "../state/facts/form.ts";
import { defaultChoices } from "../state/signals/choices.ts";
import { choices, choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";
import { OptionField } from "./option-field.tsx";
import { RowFilterField } from "./row-filter-field.tsx";
import { SharesField } from "./shares-field.tsx";

/** Where the page asks otherwise than by the option's kind. */
const OWN: Readonly<Record<string, ComponentType>> = { shares: SharesField, group: MergeField, where: RowFilterField };

/** What few tables need: weights, rows to leave out, small groups, other marks of missing values. */
export function MoreChoices() {
  const fields = fieldsAt("more");
  const [open] = useState(() => fields.some(({ name }) => isSaid(name))); // at first; then it is the person's
  return (
    <details class="more" open={open}>
      <summary>{texts.data.more}</summary>
      {fields.map((field) => {
        const Own = OWN[field.name];
        return Own === undefined ? <OptionField key={field.name} {...field} /> : <Own key={field.name} />;
      })}
    </details>
  );
}

function isSaid(name: string): boolean {
  const [now, usual]: Readonly<Record<string, unknown>>[] = [{ ...choices.peek() }, { ...defaultChoices }];
  return JSON.stringify(now[name]) !== JSON.stringify(usual[name]);
}

/** Small groups, by a number of rows. */
function MergeField() {
  const { label, hint } = texts.options.group;
  return (
    <NumberField
      label={label}
      hint={hint}
      value={choices.value.mergeBelow}
      min={0}
      onChange={(value) => choose(label, { mergeBelow: value })}
    />
  );
}
