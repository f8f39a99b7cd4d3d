import { SelectField } from "../parts/field.tsx";
import { choices, choose } from "../state/signals/history.ts";
import { opened } from "../state/signals/session.ts";
import type { ReadingRequest } from "../tables/read-as.ts";
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
  const say = <Name extends keyof ReadingRequest>(name: Name, label: string, value: ReadingRequest[Name]): void => {
    const { [name]: _, ...others } = choices.peek().reading;
    choose(label, { reading: value === undefined ? others : { ...others, [name]: value } });
  };
  return (
    <details class="how-read" open={Object.keys(reading).some((name) => name !== "types") || encoding !== "utf-8"}>
      <summary>{texts.data.howRead}</summary>
      <div class="how-read-fields">
        <Said
          label={texts.data.encoding}
          value={reading.encoding}
          found={reading.encoding === undefined && encoding ? texts.data.foundEncodings[encoding] : undefined}
          known={texts.data.encodings}
          onChange={(value) => say("encoding", texts.data.encoding, value)}
        />
        <Said
          label={texts.data.decimal}
          value={reading.decimal}
          found={undefined}
          known={texts.data.decimals}
          onChange={(value) => say("decimal", texts.data.decimal, value)}
        />
        <Said
          label={texts.data.delimiter}
          value={reading.delimiter as keyof typeof texts.data.delimiters | undefined}
          found={reading.delimiter === undefined ? delimiterName(delimiter) : undefined}
          known={texts.data.delimiters}
          onChange={(value) => say("delimiter", texts.data.delimiter, value)}
        />
        <SelectField
          label={texts.data.header}
          value={reading.header === false ? "data" : "names"}
          options={Object.entries(texts.data.headers).map(([value, text]) => ({ value, text }))}
          onChange={(value) => say("header", texts.data.header, value === "data" ? false : undefined)}
        />
      </div>
    </details>
  );
}

function delimiterName(sign: string | undefined): string | undefined {
  return texts.data.delimiters[sign as keyof typeof texts.data.delimiters];
}

interface SaidProperties<Value extends string> {
  readonly label: string;
  /** What a person said; undefined where nothing. */
  readonly value: Value | undefined;
  /** What was found out, in words. */
  readonly found: string | undefined;
  readonly known: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value | undefined) => void;
}

/** A choice whose first answer is what was found out. */
function Said<Value extends string>({ label, value, found, known, onChange }: SaidProperties<Value>) {
  const values = Object.keys(known) as Value[];
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      options={[
        { value: "", text: texts.data.asFound(found) },
        ...values.map((own) => ({ value: own, text: known[own] })),
      ]}
      onChange={(chosen) => onChange(values.find((own) => own === chosen))}
    />
  );
}
