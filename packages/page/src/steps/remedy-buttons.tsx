import { type ColumnType, type Notice, OPTIONS, PURPOSES, type Remedy } from "@fairfront/core/internal";
import { columnOfSpec, cutAgain } from "../state/facts/protect-specs.ts";
import type { Choices } from "../state/signals/choices.ts";
import { choices, choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";

interface Cure {
  readonly text: string;
  readonly change: () => Partial<Choices>;
}

/** What can be done about a notice by one click; the rest is only said. */
export function RemedyButtons({ about }: { about: Notice }) {
  const cures = about.remedies.flatMap((remedy) => curesOf(remedy, about));
  if (cures.length === 0) return null;
  return (
    <span class="remedies">
      {cures.map(({ text, change }) => (
        <button key={text} type="button" class="small" onClick={() => choose(text, change())}>
          {text}
        </button>
      ))}
    </span>
  );
}

const words = texts.data.remedies;

function curesOf(remedy: Remedy, about: Notice): Cure[] {
  const lacking = lackingColumns(about);
  if (remedy.kind === "choose" && remedy.option === "missing") return [drop(about), fill];
  if (remedy.kind === "use" && remedy.option === "exclude") return lacking === undefined ? [] : [leaveOut(lacking)];
  return remedy.kind === "set" ? cureBySetting(remedy) : [];
}

const fill: Cure = { text: words.fillIn, change: () => ({ missing: "impute" }) };

/** All rows that lack a value go: how many is known where one column lacks some. */
function drop(about: Notice): Cure {
  const { also, count } = about.values as { readonly also?: readonly unknown[]; readonly count: number };
  return { text: also?.length === 0 ? words.dropThese(count) : words.dropRows, change: () => ({ missing: "drop" }) };
}

/** The columns that a refusal of missing values is about. */
function lackingColumns({ code, about, values }: Notice): readonly string[] | undefined {
  if (code !== "feature-missing") return undefined;
  const { also } = values as { readonly also: readonly { readonly name: string }[] };
  return [about, ...also.map(({ name }) => name)];
}

function leaveOut(names: readonly string[]): Cure {
  return {
    text: words.leaveOut(names),
    change: () => ({ exclude: [...new Set([...choices.peek().exclude, ...names])] }),
  };
}

function cureBySetting({ option, value, to }: Remedy & { readonly kind: "set" }): Cure[] {
  switch (option) {
    case "exclude":
      return Array.isArray(value) ? [leaveOut(value as readonly string[])] : [];
    case "missing":
      return [value === "impute" ? fill : { text: words.dropRows, change: () => ({ missing: "drop" }) }];
    case "decimal":
      return [{ text: words.decimalCommas, change: () => ({ reading: { ...choices.peek().reading, decimal: "," } }) }];
    case "types":
      return Object.entries(value as Readonly<Record<string, ColumnType>>).map(([column, type]) => ({
        text: words.readAs(column, texts.data.types[type]),
        change: () => {
          const { reading } = choices.peek();
          return { reading: { ...reading, types: { ...reading.types, [column]: type } } };
        },
      }));
    case "group": {
      const merge = typeof value === "string" ? /^[^<]*<(\d+)$/.exec(value) : null;
      if (merge === null) return [];
      const below = Number(merge[1]);
      return [{ text: words.merge(below), change: () => ({ mergeBelow: below }) }];
    }
    case "protect": {
      if (to !== "cut-equal" || !Array.isArray(value)) return [];
      const [column] = columnOfSpec(value[0]);
      return [{ text: words.cut(column), change: () => ({ protect: cutAgain(choices.peek().protect, value[0]) }) }];
    }
    default:
      // What is said as a number of rows or a share is kept under the option's own name.
      return to === undefined || !(option in OPTIONS) || OPTIONS[option as keyof typeof OPTIONS].kind !== "size"
        ? []
        : [{ text: words.purpose(PURPOSES[to]), change: () => ({ [option]: String(value) }) }];
  }
}
