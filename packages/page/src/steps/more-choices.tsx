import { encodeDefaults } from "@fairfront/core/internal";
import { useState } from "preact/hooks";
import { Field, NumberField, SelectField, TypedInput } from "../parts/field.tsx";
import { facts } from "../state/facts/check.ts";
import { choices, choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";
import { RowFilterField } from "./row-filter-field.tsx";

const USUAL = encodeDefaults.missingMarks.filter((mark) => mark !== "").join(", ");

/** What few tables need: weights, rows to leave out, small groups, other marks of missing values. */
export function MoreChoices() {
  const { weight, mergeBelow, marks, where } = choices.value;
  const [open] = useState(weight !== "" || marks.length > 0 || where !== ""); // at first; then it is the person's
  const numeric = facts.value.filter(({ kind, constant }) => kind === "numeric" && !constant);
  const weights = [...new Set([...numeric.map(({ name }) => name), ...(weight === "" ? [] : [weight])])];
  return (
    <details class="more" open={open}>
      <summary>{texts.data.more}</summary>
      <SelectField
        label={texts.data.weight}
        hint={texts.data.weightHint}
        value={weight}
        options={[{ value: "", text: texts.data.noWeight }, ...weights.map((name) => ({ value: name, text: name }))]}
        onChange={chooseWeight}
      />
      <RowFilterField />
      <NumberField
        label={texts.data.merge}
        hint={texts.data.mergeHint}
        value={mergeBelow}
        min={0}
        onChange={(value) => choose(texts.data.merge, { mergeBelow: value })}
      />
      <Field label={texts.data.marks} hint={texts.data.marksHint}>
        {(id, hintId) => (
          <TypedInput
            id={id}
            hintId={hintId}
            placeholder={USUAL}
            value={marks.join(", ")}
            onTyped={(typed) => {
              const named = typed.split(",").map((mark) => mark.trim());
              choose(texts.data.marks, { marks: named.filter((mark) => mark !== "") });
            }}
          />
        )}
      </Field>
    </details>
  );
}

/** A weight is no group; as a feature it is not used either, which its row in the table of columns says. */
function chooseWeight(weight: string): void {
  const { protect, exclude } = choices.peek();
  choose(texts.data.weight, {
    weight,
    protect: protect.filter((spec) => spec !== weight),
    exclude: exclude.filter((name) => name !== weight),
  });
}
