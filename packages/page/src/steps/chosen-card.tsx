import { balanceText, costText, type FrontRow, percentText, surplusText } from "@fairfront/core/internal";
import { chosenId, comparedId, knees, rate, rows } from "../state/facts/explore.ts";
import { choice, choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";
import { chooseSolution } from "./choose-solution.ts";
import { smallestText } from "./tell-row.ts";

/** What the chosen clustering is worth, what more fairness would cost, and where else to look. */
export function ChosenCard() {
  const id = chosenId.value;
  const row = rows.value[id];
  const other = rows.value[comparedId.value];
  const attribute = choice.attribute.value;
  if (row === undefined) return null;
  const relative = percentText(row.relativeBalance[attribute]);
  return (
    <section class="card chosen" aria-labelledby="chosen-title">
      <p class="eyebrow">{texts.explore.solution(id, rows.value.length)}</p>
      <h2 id="chosen-title" class="headline" aria-live="polite">
        {row.priceOfFairness === 0
          ? texts.explore.headlineCheapest(relative)
          : texts.explore.headline(relative, surplusText(row.priceOfFairness))}
      </h2>
      <div class={`numbers ${other === undefined ? "" : "two"}`}>
        <Numbers row={row} attribute={attribute} kind="chosen" />
        {other !== undefined && <Numbers row={other} attribute={attribute} kind="compared" />}
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

function Numbers({ row, attribute, kind }: { row: FrontRow; attribute: number; kind: "chosen" | "compared" }) {
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
        <div>
          <dt>{texts.explore.balance}</dt>
          <dd>
            <strong>{balanceText(row.balance[attribute])}</strong>
            <span>
              {percentText(row.relativeBalance[attribute])} {texts.explore.relative}
            </span>
          </dd>
        </div>
        <div>
          <dt>{texts.explore.smallest}</dt>
          <dd>
            <strong>{smallestText(row)}</strong>
            <span>{texts.explore.rows}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Rate() {
  const next = rate.value;
  return (
    <p class="rate">
      {next === undefined ? (
        texts.explore.rateEnd
      ) : (
        <>
          {texts.explore.rate(balanceText(next.gain), percentText(next.price))}{" "}
          <button type="button" class="plain" onClick={() => chooseSolution(next.id)}>
            {texts.explore.rateGo}
          </button>
        </>
      )}
    </p>
  );
}

function Suggestions() {
  const attribute = choice.attribute.value;
  const fairest = rows.value.reduce((best, row) => {
    return row.balance[attribute] > rows.value[best].balance[attribute] ? row.id : best;
  }, 0);
  return (
    <div class="suggestions">
      <h3>{texts.explore.knees}</h3>
      <div class="chips">
        <Chip id={0} label={texts.explore.ends.cheapest} />
        {knees.value.map(({ knee, id }) => (
          <Chip key={knee} id={id} label={texts.explore.knee[knee]} suggested />
        ))}
        <Chip id={fairest} label={texts.explore.ends.fairest} />
      </div>
      {knees.value.length > 0 && <p class="hint">{texts.explore.kneesWhy}</p>}
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
      {label} <span>{texts.explore.pick(id)}</span>
    </button>
  );
}
