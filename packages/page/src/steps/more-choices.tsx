import { encodeDefaults } from "@fairfront/core/internal";
import { useState } from "preact/hooks";
import { Field, NumberField, SelectField, TypedInput } from "../parts/field.tsx";
import { facts } from "../state/facts/check.ts";
import { methods } from "../state/facts/method-facts.ts";
import { choices, choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";
import { RowFilterField } from "./row-filter-field.tsx";
import { SharesField } from "./shares-field.tsx";

/** Whether there is a method that keeps limits. */
const LIMITS = methods.some(({ keepsLimits }) => keepsLimits);
const USUAL = encodeDefaults.missingMarks.filter((mark) => mark !== "").join(", ");

/** What few tables need: weights, rows to leave out, small groups, other marks of missing values. */
export function MoreChoices() {
  const { weight, mergeBelow, marks, where, minSize, maxSize, sample, shares } = choices.value;
  const [open] = useState(
    weight !== "" ||
      marks.length > 0 ||
      where !== "" ||
      minSize !== "" ||
      maxSize !== "" ||
      sample > 0 ||
      shares.length > 0,
  ); // at first; then it is the person's
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
        label={texts.data.sample}
        hint={texts.data.sampleHint}
        value={sample}
        min={0}
        onChange={(value) => choose(texts.data.sample, { sample: value })}
      />
      {LIMITS && (
        <fieldset class="field-pair" aria-label={texts.data.sizes}>
          <SizeField
            label={texts.data.minSize}
            value={minSize}
            onChange={(value) => choose(texts.data.minSize, { minSize: value })}
          />
          <SizeField
            label={texts.data.maxSize}
            value={maxSize}
            onChange={(value) => choose(texts.data.maxSize, { maxSize: value })}
          />
        </fieldset>
      )}
      {LIMITS && <SharesField />}
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

const SIZE = /^(\d+|\d+(\.\d+)?\s*%)$/;

/** Rows, or a share of all; what is neither is put back. */
function SizeField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={label} hint={texts.data.sizeHint}>
      {(id, hintId) => (
        <TypedInput
          id={id}
          hintId={hintId}
          placeholder={texts.explore.noLimit}
          value={value}
          onTyped={(typed) => {
            const size = typed.trim();
            if (size === "" || SIZE.test(size)) onChange(size);
          }}
        />
      )}
    </Field>
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
