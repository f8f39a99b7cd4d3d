import { parseShare } from "@fairfront/core/internal";
import { PatternField, SelectField } from "../parts/field.tsx";
import { check } from "../state/facts/check.ts";
import { choices, choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";

interface Bound {
  /** `sex = female`, for people. */
  readonly title: string;
  /** `sex=female`, as the command line takes it. */
  readonly group: string;
  /** As they were typed; empty for none. */
  readonly least: string;
  readonly most: string;
}

const PERCENT = /^(\d{1,2}|100)(\.\d+)?\s*%$/;

const textOf = ({ group, least, most }: Bound): string => `${group}:${least}..${most}`;

function boundOf(text: string): Bound {
  const [, group, least, most] = /^(.*):([^:]*)\.\.([^:]*)$/s.exec(text) ?? [undefined, text, "", ""];
  return { title: titleOf(group), group, least, most };
}

/** Bounds on the shares of groups in every cluster. */
export function SharesField() {
  const { shares } = choices.value;
  const state = check.value;
  const bounds = shares.map(boundOf);
  const groups = state.kind === "good" ? state.checked.attributes : [];
  const free = groups
    .flatMap(({ name, groups: own }) => own.map((group) => `${name}=${group.name}`))
    .filter((group) => isReadable(group) && !bounds.some((bound) => bound.group === group));
  const change = (next: readonly Bound[]): void => choose(texts.data.shares, { shares: next.map(textOf) });
  return (
    <fieldset class="shares" aria-label={texts.data.shares}>
      {bounds.map((bound, i) => (
        <div class="field-pair" key={bound.group}>
          <ShareEnd
            label={texts.data.shareFrom(bound.title)}
            value={bound.least}
            onChange={(least) => change(bounds.with(i, { ...bound, least }))}
          />
          <ShareEnd
            label={texts.data.shareTo(bound.title)}
            value={bound.most}
            onChange={(most) => change(bounds.with(i, { ...bound, most }))}
          />
          <button type="button" class="plain" onClick={() => change(bounds.filter((_, j) => j !== i))}>
            {texts.data.dropShare(bound.title)}
          </button>
        </div>
      ))}
      <SelectField
        label={texts.data.shares}
        hint={texts.data.sharesHint}
        value=""
        options={[
          { value: "", text: texts.data.noShare },
          ...free.map((group) => ({ value: group, text: titleOf(group) })),
        ]}
        onChange={(group) => {
          if (group !== "") change([...bounds, { title: titleOf(group), group, least: "", most: "" }]);
        }}
      />
    </fieldset>
  );
}

const titleOf = (group: string): string => group.replace("=", " = ");

/** A name that its own text could not be told from a bound cannot be bounded by it. */
function isReadable(group: string): boolean {
  try {
    return `${parseShare(`${group}:..`, []).group}`.length > 0;
  } catch {
    return false;
  }
}

/** A share in percent. */
function ShareEnd({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <PatternField
      label={label}
      hint={texts.data.shareEndHint}
      placeholder={texts.explore.noLimit}
      pattern={PERCENT}
      value={value}
      onChange={(share) => onChange(share.replaceAll(" ", ""))}
    />
  );
}
