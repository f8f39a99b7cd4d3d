import { type ColumnType, countText, type Inspection, percentText, valueText } from "@fairfront/core/internal";
import { useSignal } from "@preact/signals";
import { Histogram } from "../charts/histogram.tsx";
import { Card } from "../parts/card.tsx";
import { Field } from "../parts/field.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { facts } from "../state/facts/check.ts";
import { columnOfSpec } from "../state/facts/protect-specs.ts";
import { choices, choose } from "../state/signals/history.ts";
import { opened } from "../state/signals/session.ts";
import { texts } from "../texts.ts";

type ColumnFacts = Inspection["columns"][number];

const BULK = ["feature", "exclude"] as const;
const ROLES = ["feature", "protect", "exclude"] as const;
const MOST_VALUES = 12; // of a numeric column that is protected by its values
const RANGES = 4;
const MANY_COLUMNS = 12;

const TYPES = Object.keys(texts.data.types) as ColumnType[];

type ColumnRole = (typeof ROLES)[number] | "weight";

/** The table's columns, and what each is used for. */
export function ColumnTable() {
  const rows = opened.value?.table.rows ?? 0;
  const wanted = useSignal("");
  const many = facts.value.length > MANY_COLUMNS;
  const shown = facts.value.filter(({ name }) => name.toLowerCase().includes(wanted.value.trim().toLowerCase()));
  return (
    <Card title={texts.data.columns} hint={texts.data.columnsHint} class="columns-card">
      {many && (
        <div class="find-columns">
          <Field label={texts.data.searchColumns}>
            {(id) => (
              <input
                id={id}
                type="search"
                value={wanted.value}
                onInput={({ currentTarget }) => {
                  wanted.value = currentTarget.value;
                }}
              />
            )}
          </Field>
          <p class="facts" role="status">
            {texts.data.shownColumns(shown.length, facts.value.length)}
          </p>
          <fieldset class="buttons">
            <legend>{texts.data.useShown}</legend>
            {BULK.map((role) => (
              <button key={role} type="button" onClick={() => setRoles(shown, role)}>
                {texts.data.roles[role]}
              </button>
            ))}
          </fieldset>
        </div>
      )}
      <Scroll label={texts.data.columns}>
        <table class="columns">
          <thead>
            <tr>
              <th scope="col">{texts.data.column}</th>
              <th scope="col">{texts.data.values}</th>
              <th scope="col">{texts.data.shape}</th>
              <th scope="col" class="number">
                {texts.data.missing}
              </th>
              <th scope="col">{texts.data.use}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((column) => (
              <ColumnRow key={column.name} column={column} rows={rows} />
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}

function ColumnRow({ column, rows }: { column: ColumnFacts; rows: number }) {
  const { name, missing } = column;
  const role = roleOf(name);
  return (
    <tr class={`role-${role}`}>
      <th scope="row">
        {name}
        <TypeMenu name={name} found={texts.data.kinds[foundKind(column)]} />
      </th>
      <td>{"days" in column && column.days !== undefined ? <Days days={column.days} /> : valuesText(column)}</td>
      <td>
        <Histogram counts={countsOf(column)} label={texts.data.histogramOf(name)} />
      </td>
      <td class="number" data-label={texts.data.missing}>
        {missing === 0 ? (
          <span class="quiet">{texts.data.none}</span>
        ) : (
          `${countText(missing)} (${percentText(missing / rows)})`
        )}
      </td>
      <td>
        <fieldset class="roles">
          <legend class="hidden">{texts.data.roleOf(name)}</legend>
          {ROLES.map((option) => (
            <label key={option} class={role === option ? "on" : ""}>
              <input
                type="radio"
                name={`role of ${name}`}
                checked={role === option}
                onChange={() => setRole(name, option)}
              />
              {texts.data.roles[option]}
            </label>
          ))}
          {role === "weight" && (
            <label class="on">
              <input type="radio" name={`role of ${name}`} checked />
              {texts.data.weightRole}
            </label>
          )}
        </fieldset>
      </td>
    </tr>
  );
}

const foundKind = ({ constant, identifier, kind }: ColumnFacts) =>
  constant ? "constant" : identifier ? "identifier" : kind;

/** What a column was found to be, and what else it can be read as. */
function TypeMenu({ name, found }: { name: string; found: string }) {
  const told = choices.value.reading.types?.[name];
  return (
    <select
      class="kind"
      aria-label={texts.data.typeOf(name)}
      value={told ?? ""}
      onChange={({ currentTarget }) => setType(name, currentTarget.value)}
    >
      <option value="">{told === undefined ? found : texts.data.asFound(undefined)}</option>
      {TYPES.map((type) => (
        <option key={type} value={type}>
          {texts.data.types[type]}
        </option>
      ))}
    </select>
  );
}

function setType(name: string, value: string): void {
  const { reading } = choices.peek();
  const { types: before = {}, ...others } = reading;
  const { [name]: _, ...rest } = before;
  const type = TYPES.find((known) => known === value);
  const types = type === undefined ? rest : { ...rest, [name]: type };
  choose(texts.data.typeOf(name), { reading: Object.keys(types).length === 0 ? others : { ...others, types } });
}

/** Dates that never break within. */
function Days({ days: [first, last] }: { readonly days: readonly [string, string] }) {
  return (
    <>
      <span class="day">{first}</span> to <span class="day">{last}</span>
    </>
  );
}

function valuesText(column: ColumnFacts): string {
  if ("numbers" in column) {
    if (column.numbers === null) return texts.data.none;
    const [least, , , , most] = column.numbers.quantiles;
    return least === most ? valueText(least) : `${valueText(least)} to ${valueText(most)}`;
  }
  const shown = column.levels.slice(0, 3).map((level) => level.name);
  const list = shown.join(", ");
  return column.distinct > shown.length ? `${list}, ... (${texts.data.distinct(countText(column.distinct))})` : list;
}

function countsOf(column: ColumnFacts): readonly number[] {
  return "numbers" in column ? (column.numbers?.histogram ?? []) : column.levels.map(({ rows }) => rows);
}

function roleOf(name: string): ColumnRole {
  const { protect, exclude, weight } = choices.value;
  if (weight === name) return "weight";
  if (protect.some((spec) => columnOfSpec(spec).includes(name))) return "protect";
  return exclude.includes(name) ? "exclude" : "feature";
}

/** Numbers of many different values start as equal-sized ranges: "its values" is one choice away. */
function firstSpec(name: string): string {
  const about = facts.value.find((column) => column.name === name);
  const many = about !== undefined && "numbers" in about && about.numbers !== null && about.distinct > MOST_VALUES;
  return many ? `${name}/${RANGES}` : name;
}

function setRole(name: string, role: (typeof ROLES)[number]): void {
  const { protect, exclude, weight } = choices.peek();
  const without = protect.filter((spec) => !columnOfSpec(spec).includes(name));
  choose(texts.did.useAs(name, texts.data.roles[role].toLowerCase()), {
    protect: role === "protect" ? [...without, firstSpec(name)] : without,
    exclude:
      role === "exclude"
        ? [...exclude.filter((other) => other !== name), name]
        : exclude.filter((other) => other !== name),
    weight: weight === name ? "" : weight,
    attribute: 0,
  });
}

/** All at once, as one thing to undo; protected columns and the weight stay what they are. */
function setRoles(columns: readonly ColumnFacts[], role: (typeof BULK)[number]): void {
  const names = columns.map(({ name }) => name).filter((name) => ["feature", "exclude"].includes(roleOf(name)));
  const { exclude } = choices.peek();
  const others = exclude.filter((name) => !names.includes(name));
  choose(texts.did.useMany(names.length, texts.data.roles[role].toLowerCase()), {
    exclude: role === "exclude" ? [...others, ...names] : others,
  });
}
