import { useSignal } from "@preact/signals";
import { NumberField, SelectField, TypedField } from "../parts/field.tsx";
import { facts } from "../state/facts/check.ts";
import { type Cut, type PartCut, rangesOfText } from "../state/facts/protect-specs.ts";
import { texts } from "../texts.ts";

const FIRST: Readonly<Record<Cut["kind"], Cut>> = {
  values: { kind: "values" },
  quantiles: { kind: "quantiles", count: 4 },
  ranges: { kind: "ranges", ranges: "" },
};

/** How a protected column is cut; only numbers can be. */
export function CutField({ part, onChange }: { part: PartCut; onChange: (part: PartCut) => void }) {
  const { column, cut } = part;
  const refused = useSignal<string | undefined>(undefined);
  const about = facts.value.find(({ name }) => name === column);
  if (about === undefined || !("numbers" in about) || about.numbers === null) return null;
  const [least, , , , most] = about.numbers.quantiles;
  const middle = Math.round((least + most) / 2);
  const change = (next: Cut): void => onChange({ column, cut: next });
  return (
    <div class="cut">
      <SelectField
        label={`${column}: ${texts.data.cut.toLowerCase()}`}
        value={cut.kind}
        options={Object.entries(texts.data.cutBy).map(([value, text]) => ({ value, text }))}
        onChange={(kind) =>
          change(kind === "ranges" ? { kind, ranges: `<${middle}, >=${middle}` } : FIRST[kind as Cut["kind"]])
        }
      />
      {cut.kind === "quantiles" && (
        <NumberField
          label={texts.data.quantiles}
          value={cut.count}
          min={2}
          max={100}
          onChange={(count) => change({ kind: "quantiles", count })}
        />
      )}
      {cut.kind === "ranges" && (
        <TypedField
          label={texts.data.ranges}
          hint={refused.value ?? texts.data.rangesHint}
          value={cut.ranges}
          onTyped={(typed) => {
            const ranges = rangesOfText(column, typed);
            refused.value = ranges === undefined ? texts.data.rangesRefused(typed) : undefined;
            if (ranges !== undefined) change({ kind: "ranges", ranges });
          }}
        />
      )}
    </div>
  );
}
