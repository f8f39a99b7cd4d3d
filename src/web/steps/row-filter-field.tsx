import type { Column } from "../../core/index.ts";
import { Field, SelectField, TypedInput } from "../parts/field.tsx";
import { choices, choose } from "../state/history.ts";
import { opened } from "../state/session.ts";
import { filterOf, type RowFilter, whereOf } from "../tables/row-filter.ts";
import { texts } from "../texts.ts";

const MOST_VALUES = 50;

/** Keeps only some rows, by one column: a range of numbers, or some of its values. */
export function RowFilterField() {
  const filter = filterOf(choices.value.where);
  const columns = opened.value?.whole.columns.filter(canFilter) ?? [];
  const column = columns.find(({ name }) => name === filter?.column);
  return (
    <>
      <SelectField
        label={texts.data.filter}
        value={column?.name ?? ""}
        options={[
          { value: "", text: texts.data.noFilter },
          ...columns.map(({ name }) => ({ value: name, text: texts.data.filterBy(name) })),
        ]}
        onChange={(name) => {
          const by = columns.find((candidate) => candidate.name === name);
          choose(texts.data.filter, { where: by === undefined ? "" : whereOf(everything(by)) });
        }}
      />
      {filter !== undefined && column !== undefined && <Rows filter={filter} column={column} />}
    </>
  );
}

function Rows({ filter, column }: { filter: RowFilter; column: Column }) {
  const set = (changed: RowFilter): void => choose(texts.data.filter, { where: whereOf(changed) });
  if (filter.kind === "range") {
    return (
      <div class="field-pair">
        <Bound label={texts.data.from} value={filter.from} onChange={(from) => set({ ...filter, from })} />
        <Bound label={texts.data.to} value={filter.to} onChange={(to) => set({ ...filter, to })} />
      </div>
    );
  }
  const levels = column.kind === "text" ? column.levels.toSorted() : [];
  return (
    <fieldset class="levels">
      <legend>{texts.data.keep(column.name)}</legend>
      {levels.map((level) => {
        const on = filter.values.includes(level);
        const values = levels.filter((other) => (other === level ? !on : filter.values.includes(other)));
        return (
          <label key={level} class="check">
            <input
              type="checkbox"
              checked={on}
              disabled={on && values.length === 0}
              onChange={() => set({ ...filter, values })}
            />
            <span>{level}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Any number; what is none is put back. */
function Bound({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <Field label={label}>
      {(id) => (
        <TypedInput
          id={id}
          numeric
          step="any"
          value={String(value)}
          onTyped={(typed) => {
            if (typed !== "" && Number.isFinite(Number(typed))) onChange(Number(typed));
          }}
        />
      )}
    </Field>
  );
}

/** The command line takes no ";" in a condition. */
function canFilter(column: Column): boolean {
  if (column.name.includes(";")) return false;
  if (column.kind === "numeric") return column.date === undefined && column.values.some(Number.isFinite);
  return column.levels.length <= MOST_VALUES && !column.levels.some((level) => level.includes(";"));
}

/** A filter that keeps all rows with a value, to begin with. */
function everything(column: Column): RowFilter {
  if (column.kind === "text") return { column: column.name, kind: "values", values: column.levels.toSorted() };
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of column.values) {
    if (!Number.isFinite(value)) continue;
    if (value < from) from = value;
    if (value > to) to = value;
  }
  return { column: column.name, kind: "range", from, to };
}
