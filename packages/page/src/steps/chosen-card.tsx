import {
  balanceText,
  costText,
  countText,
  type ExchangeRate,
  type FrontRow,
  percentText,
  surplusText,
  unbroken,
} from "@fairfront/core/internal";
import { attributes, chosenId, comparedId, knees, rates, rows } from "../state/facts/explore.ts";
import { choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";
import { chooseSolution } from "./choose-solution.ts";
import { headline, smallestText, worstAttribute } from "./tell-row.ts";

/** What the chosen clustering is worth, what more fairness would cost, and where else to look. */
export function ChosenCard() {
  const id = chosenId.value;
  const row = rows.value[id];
  const other = rows.value[comparedId.value];
  if (row === undefined) return null;
  return (
    <section class="card chosen" aria-labelledby="chosen-title">
      <p class="eyebrow">{texts.explore.solution(id, countText(rows.value.length))}</p>
      <h2 id="chosen-title" class="headline" aria-live="polite">
        {headline(row)}
      </h2>
      <div class={`numbers ${other === undefined ? "" : "two"}`}>
        <Numbers row={row} kind="chosen" />
        {other !== undefined && <Numbers row={other} kind="compared" />}
      </div>
      <Rate />
      <div class="buttons">
        {comparedId.value < 0 ? (
          <button type="button" onClick={() => choose(texts.did.compare, { compared: id })}>
            {texts.explore.compareWith}
          </button>
        ) : (
          <button type="button" onClick={() => choose(texts.did.endComparison, { compared: -1 })}>
            {texts.explore.compareEnd}
          </button>
        )}
      </div>
      <Suggestions />
    </section>
  );
}

function Numbers({ row, kind }: { row: FrontRow; kind: "chosen" | "compared" }) {
  const several = attributes.value.length > 1;
  const worst = worstAttribute(row);
  return (
    <div class={`number-column of-${kind}`}>
      {kind === "compared" && <p class="eyebrow">{texts.explore.comparing(row.id)}</p>}
      <dl>
        <div>
          <dt>{texts.explore.cost}</dt>
          <dd>
            <strong>{costText(row.cost)}</strong>
            <span>
              {surplusText(row.priceOfFairness)} {texts.explore.price}
            </span>
          </dd>
        </div>
        {attributes.value.map(({ name, measure }, a) => {
          const other = otherMeasure(row, measure, a);
          return (
            <div key={name} class={several && a === worst ? "worst" : ""}>
              <dt>{several ? texts.explore.measureOf(measure, name) : texts.explore.measure(measure)}</dt>
              <dd>
                <strong>{balanceText(row.fairness[a])}</strong>
                <span>
                  {percentText(row.relativeFairness[a])} {texts.explore.relative}
                </span>
                {other !== undefined && <span class="other-measure">{other}</span>}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>{texts.explore.smallest}</dt>
          <dd>
            <strong>{smallestText(row)}</strong>
            <span>{texts.explore.rows(row.smallestCluster)}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** What the measure that was not optimised says. */
function otherMeasure({ balance, representation }: FrontRow, measure: string, attribute: number): string | undefined {
  const name = measure === "balance" ? "representation" : "balance";
  const value = name === "balance" ? balance[attribute] : representation?.[attribute];
  return value === undefined ? undefined : texts.explore.other(name, balanceText(value));
}

/** What a step towards more fairness costs, a line an attribute. */
function Rate() {
  const several = attributes.value.length > 1;
  return (
    <div class="rate">
      {rates.value.map((next, a) => {
        const { name: own, measure } = attributes.value[a];
        const name = several ? own : undefined;
        return (
          <p key={own}>
            {next === undefined ? (
              texts.explore.rateEnd(name)
            ) : (
              <>
                {unbroken(rateText(next, measure, name))}{" "}
                <button type="button" class="plain" onClick={() => chooseSolution(next.id)}>
                  {texts.explore.rateGo}
                </button>
              </>
            )}
          </p>
        );
      })}
    </div>
  );
}

/** A step that another attribute pays for may cost less than nothing. */
function rateText({ gain, price, keeps }: ExchangeRate, measure: string, attribute: string | undefined): string {
  const { rate, rateLoses, rateSaves } = texts.explore;
  const [more, by] = [balanceText(gain), percentText(Math.abs(price))];
  if (keeps || attribute === undefined) return rate(measure, attribute, more, by);
  return (price < 0 ? rateSaves : rateLoses)(measure, attribute, more, by);
}

/** The ends of the front, and where it bends; several bends at one place are one. */
function Suggestions() {
  const fairest = (a: number): number =>
    rows.value.reduce((best, row) => (row.fairness[a] > rows.value[best].fairness[a] ? row.id : best), 0);
  const several = attributes.value.length > 1;
  const bends = [...new Set(knees.value.map(({ id }) => id))].sort((a, b) => a - b);
  return (
    <div class="suggestions">
      <h3>{texts.explore.knees}</h3>
      <div class="chips">
        <Chip id={0} label={texts.explore.ends.cheapest} />
        {bends.map((id) => (
          <Chip key={id} id={id} label={texts.explore.knee} suggested />
        ))}
        {attributes.value.map(({ name }, a) => (
          <Chip
            key={name}
            id={fairest(a)}
            label={several ? texts.explore.ends.fairestBy(name) : texts.explore.ends.fairest}
          />
        ))}
      </div>
      {bends.length > 0 && (
        <p class="hint">
          {texts.explore.kneesWhy} {several && texts.explore.kneesWorst}
        </p>
      )}
    </div>
  );
}

function Chip({ id, label, suggested = false }: { id: number; label: string; suggested?: boolean }) {
  return (
    <button
      type="button"
      class={`chip ${suggested ? "suggested" : ""}`}
      aria-pressed={chosenId.value === id}
      onClick={() => chooseSolution(id)}
    >
      {label} <span>{suggested ? texts.explore.suggested(id, ...suggestedTexts(id)) : texts.explore.pick(id)}</span>
    </button>
  );
}

/** What tells one suggestion from another: the worst share of the best, and its price. */
function suggestedTexts(id: number): [string, string] {
  const { relativeFairness, priceOfFairness } = rows.value[id];
  return [percentText(Math.min(...relativeFairness)), surplusText(priceOfFairness)];
}
