import type { OptionFacts } from "@fairfront/core/internal";
import { SelectField } from "../parts/field.tsx";
import { type FormField, fieldsAt } from "../state/facts/form.ts";
import { choices, choose } from "../state/signals/history.ts";
import { opened } from "../state/signals/session.ts";
import { tableKind } from "../tables/table-kind.ts";
import { texts } from "../texts.ts";

/** How the open file is read, as found or as a person says: letters, fractions, fields; the sheet of a spreadsheet. */
export function ReadingField() {
  const table = opened.value;
  if (table === undefined) return null;
  const { kind } = tableKind(table.name);
  const { reading } = choices.value;
  if (kind === "sheet") {
    const { all, read } = table.sheets ?? { all: [], read: "" };
    if (all.length < 2) return null;
    return (
      <SelectField
        label={texts.data.sheet}
        value={read}
        options={all.map((value) => ({ value, text: value }))}
        onChange={(sheet) => choose(texts.data.sheet, { reading: { sheet } })}
      />
    );
  }
  if (kind !== "text") return null;
  const { encoding, delimiter } = table.whole.found ?? {};
  const found: Readonly<Record<string, string | undefined>> = {
    encoding: encoding && texts.data.foundEncodings[encoding],
    delimiter: delimiterName(delimiter),
  };
  return (
    <details class="how-read" open={Object.keys(reading).some((name) => name !== "types") || encoding !== "utf-8"}>
      <summary>{texts.data.howRead}</summary>
      <div class="how-read-fields">
        {fieldsAt("file").map((field) => (
          <Said key={field.name} field={field} found={found[field.name]} />
        ))}
      </div>
    </details>
  );
}

function delimiterName(sign: string | undefined): string | undefined {
  const known: Readonly<Record<string, string>> = texts.options.delimiter.values;
  return sign === undefined ? undefined : known[sign];
}

/** A choice whose first answer is what was found out; what is usual is found out where it is not said. */
function Said({ field: { name, facts, words }, found }: { field: FormField; found: string | undefined }) {
  const { [name]: said, ...others }: Readonly<Record<string, unknown>> = { ...choices.value.reading };
  const values = valuesOf(facts);
  const shown = (value: unknown): string => words.values?.[String(value)] ?? String(value);
  const unsaid =
    facts.default === undefined
      ? [{ value: "", text: texts.data.asFound(said === undefined ? found : undefined) }]
      : [];
  return (
    <SelectField
      label={words.label}
      hint={words.hint}
      value={String(said ?? facts.default ?? "")}
      options={[...unsaid, ...values.map((value) => ({ value: String(value), text: shown(value) }))]}
      onChange={(chosen) => {
        const value = values.find((known) => String(known) === chosen);
        const usual = value === undefined || value === facts.default;
        choose(words.label, { reading: usual ? others : { ...others, [name]: value } });
      }}
    />
  );
}

function valuesOf(facts: OptionFacts): readonly unknown[] {
  if (facts.kind === "off") return [true, false];
  return facts.kind === "choice" || facts.kind === "sign" ? facts.values : [];
}
