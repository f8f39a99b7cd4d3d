import type { Column } from "@fairfront/core/internal";
import { SelectField, TypedField } from "../parts/field.tsx";
import { choices, choose } from "../state/signals/history.ts";
import { opened } from "../state/signals/session.ts";
import { filtersOf, type RowFilter, whereOf } from "../tables/row-filter.ts";
import { texts } from "../texts.ts";

const MOST_VALUES = 50;

/** Keeps only some rows: by a range of numbers or some of its values, of one column or of several. */
export function RowFilterField() {
  const columns = opened.value?.whole.columns.filter(canFilter) ?? [];
  const filters = filtersOf(choices.value.where) ?? [];
  const set = (changed: readonly RowFilter[]): void => choose(texts.options.where.label, { where: whereOf(changed) });
  const free = columns.filter(({ name }) => filters.every(({ column }) => column !== name));
  return (
    <>
      {filters.map((filter, i) => {
        const column = columns.find(({ name }) => name === filter.column);
        if (column === undefined) return null;
        return (
          <div key={filter.column} class="row-filter">
            <By
              place={i}
              column={column}
              columns={columns.filter((other) => other === column || free.includes(other))}
              onChange={(by) => set(by === undefined ? filters.toSpliced(i, 1) : filters.with(i, everything(by)))}
            />
            <Rows filter={filter} column={column} onChange={(changed) => set(filters.with(i, changed))} />
          </div>
        );
      })}
      {free.length > 0 && (
        <By
          key="next"
          place={filters.length}
          column={undefined}
          columns={free}
          onChange={(by) => by !== undefined && set([...filters, everything(by)])}
        />
      )}
    </>
  );
}

interface ByProperties {
  /** Which filter it is, from 0. */
  readonly place: number;
  readonly column: Column | undefined;
  readonly columns: readonly Column[];
  readonly onChange: (by: Column | undefined) => void;
}

/** By which column, or by none. */
function By({ place, column, columns, onChange }: ByProperties) {
  const [label, none] =
    place === 0 ? [texts.options.where.label, texts.data.noFilter] : [texts.data.filterAlso, texts.data.noFilterAlso];
  return (
    <SelectField
      label={label}
      value={column?.name ?? ""}
      options={[
        { value: "", text: none },
        ...columns.map(({ name }) => ({ value: name, text: texts.data.filterBy(name) })),
      ]}
      onChange={(name) => onChange(columns.find((candidate) => candidate.name === name))}
    />
  );
}

interface RowsProperties {
  readonly filter: RowFilter;
  readonly column: Column;
  readonly onChange: (filter: RowFilter) => void;
}

function Rows({ filter, column, onChange }: RowsProperties) {
  if (filter.kind === "range") {
    return (
      <fieldset class="field-pair" aria-label={texts.data.range(column.name)}>
        <Bound label={texts.data.from} value={filter.from} onChange={(from) => onChange({ ...filter, from })} />
        <Bound label={texts.data.to} value={filter.to} onChange={(to) => onChange({ ...filter, to })} />
      </fieldset>
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
              onChange={() => onChange({ ...filter, values })}
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
    <TypedField
      label={label}
      numeric
      step="any"
      value={String(value)}
      onTyped={(typed) => {
        if (typed !== "" && Number.isFinite(Number(typed))) onChange(Number(typed));
      }}
    />
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
