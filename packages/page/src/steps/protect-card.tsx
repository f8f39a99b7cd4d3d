import {
  bestValueText,
  countText,
  MEASURES,
  type MeasureName,
  type Notice,
  percentText,
  type WholeBests,
} from "@fairfront/core/internal";
import { groupColor } from "../charts/palette.ts";
import { pageNotice } from "../notice-words.ts";
import { Card } from "../parts/card.tsx";
import { Icon } from "../parts/icon.tsx";
import { check, facts } from "../state/facts/check.ts";
import { measureKey, PROPOSED_MEASURE } from "../state/facts/encode-options.ts";
import { fieldsAt } from "../state/facts/form.ts";
import { cutsOf, specsOf } from "../state/facts/protect-specs.ts";
import { bestAnswer } from "../state/signals/checked.ts";
import { choices, choose } from "../state/signals/history.ts";
import { dark } from "../state/signals/theme.ts";
import { texts } from "../texts.ts";
import type { Checked } from "../workers/protocol.ts";
import { CutField } from "./cut-field.tsx";
import { MoreChoices } from "./more-choices.tsx";
import { OptionField } from "./option-field.tsx";
import { RemedyButtons } from "./remedy-buttons.tsx";

/** How protected columns become groups, and what that means. */
export function ProtectCard() {
  const { protect, missing } = choices.value;
  const cuts = cutsOf(protect);
  const crossed = protect.length === 1 && cuts.length > 1;
  return (
    <Card title={texts.data.protectTitle} class="protect-card">
      {protect.length === 0 && <p class="empty">{texts.data.protectEmpty}</p>}
      {cuts.map((part, i) => (
        <CutField
          key={part.column}
          part={part}
          onChange={(changed) =>
            choose(texts.did.groupsOf(part.column), { protect: specsOf(cuts.with(i, changed), crossed), attribute: 0 })
          }
        />
      ))}
      {cuts.length > 1 && (
        <label class="check">
          <input
            type="checkbox"
            checked={crossed}
            onChange={() => choose(texts.data.cross, { protect: specsOf(cuts, !crossed), attribute: 0 })}
          />
          <span>
            {texts.data.cross}
            <span class="hint">{texts.data.crossHint}</span>
          </span>
        </label>
      )}
      {protect.map((spec) => (
        <MeasureField key={measureKey(spec)} spec={spec} several={protect.length > 1} />
      ))}
      {(protect.length > 0 || check.value.kind === "bad") && <Outcome />}
      {(missing !== "error" || facts.value.some((column) => column.missing > 0)) &&
        fieldsAt("groups").map((field) => <OptionField key={field.name} {...field} />)}
      <MoreChoices />
    </Card>
  );
}

/** What is fair to the groups of one attribute. */
function MeasureField({ spec, several }: { spec: string; several: boolean }) {
  const key = measureKey(spec);
  const { measures } = choices.value;
  const chosen = Object.hasOwn(measures, key) ? measures[key] : PROPOSED_MEASURE;
  const setMeasure = (measure: MeasureName): void => {
    const { [key]: _, ...others } = measures;
    choose(texts.data.measure(key), {
      measures: measure === PROPOSED_MEASURE ? others : { ...others, [key]: measure },
    });
  };
  return (
    <fieldset class="measures">
      <legend>{texts.data.measure(several ? key : undefined)}</legend>
      {MEASURES.toReversed().map((measure) => (
        <label key={measure} class="check">
          <input
            type="radio"
            name={`measure of ${key}`}
            checked={chosen === measure}
            onChange={() => setMeasure(measure)}
          />
          <span>{texts.data.measures[measure]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Outcome() {
  const state = check.value;
  return (
    <div class="outcome">
      {state.kind === "none" && <p class="quiet">{texts.data.checking}</p>}
      {state.kind === "bad" && (
        <div class="note bad">
          <Icon name="warn" />
          <p>
            {state.message} {state.notice !== undefined && <RemedyButtons about={state.notice} />}
          </p>
        </div>
      )}
      {state.kind === "good" && <Groups checked={state.checked} />}
    </div>
  );
}

/** The page offers these two measures. */
function kindOf(measure: string): keyof WholeBests {
  return measure === "balance" ? "balance" : "representation";
}

function Groups({ checked }: { checked: Checked }) {
  const { attributes, notices, warnings, size, dim, dropped } = checked;
  const bests = bestAnswer.value?.of === checked ? bestAnswer.value.bests : undefined;
  return (
    <>
      {attributes.map(({ name, groups, measure }, a) => (
        <div key={name} class="attribute">
          <table class="groups">
            <caption>{name}</caption>
            <thead class="hidden">
              <tr>
                <th scope="col">{texts.data.group}</th>
                <th scope="col">{texts.data.share}</th>
                <th scope="col">{texts.data.rows}</th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group, j) => (
                <tr key={group.name}>
                  <th scope="row">{group.name}</th>
                  <td class="bar-cell">
                    <span
                      class="bar"
                      style={{ width: `${100 * group.share}%`, background: groupColor(j, dark.value) }}
                    />
                    <span class="bar-text">{percentText(group.share)}</span>
                  </td>
                  <td class="number">{countText(group.points)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="best">
            {bests !== undefined && texts.data.best(measure, bestValueText(bests[a][kindOf(measure)]))}
          </p>
        </div>
      ))}
      {choices.value.weight !== "" && <p class="hint">{texts.data.byWeight(choices.value.weight)}</p>}
      {[...new Set(attributes.map(({ measure }) => measure))].map((name) => (
        <p key={name} class="hint">
          {texts.data.bestWhy[name]}
        </p>
      ))}
      <p class="hint">
        {texts.data.points(countText(size), dim)} {dropped > 0 && texts.data.dropped(countText(dropped))}
      </p>
      <Remarks icon="warn" title={texts.data.warnings} remarks={warnings} />
      <Remarks icon="info" title={texts.data.notices} remarks={notices} />
    </>
  );
}

function Remarks({ icon, title, remarks }: { icon: "warn" | "info"; title: string; remarks: readonly Notice[] }) {
  if (remarks.length === 0) return null;
  return (
    <div class={`note ${icon}`}>
      <Icon name={icon} />
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        <ul>
          {remarks.map((remark) => (
            <li key={pageNotice(remark)}>
              {pageNotice(remark)} <RemedyButtons about={remark} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
