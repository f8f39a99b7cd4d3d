import { countText, endSentence, type FrontPoint, type OtherFront, timeText } from "@fairfront/core/internal";
import { useComputed } from "@preact/signals";
import { Fragment } from "preact";
import { FrontChart } from "../charts/front-chart.tsx";
import { LineChart } from "../charts/line-chart.tsx";
import { frontPictureSvg } from "../exports/front-svg.ts";
import { volumeSvg } from "../exports/volume-svg.ts";
import { pageNotice } from "../notice-words.ts";
import { Card } from "../parts/card.tsx";
import { Icon } from "../parts/icon.tsx";
import { MethodLegend } from "../parts/legend.tsx";
import { PictureTools } from "../parts/picture-tools.tsx";
import { goOnFromCopy } from "../state/commands/go-on.ts";
import { canGoOn, goOnLonger } from "../state/commands/search-control.ts";
import { methodTitle } from "../state/facts/method-facts.ts";
import { choice, choose } from "../state/signals/history.ts";
import {
  baselines,
  front,
  keptAt,
  liveHistory,
  liveScores,
  problem,
  runAsked,
  status,
} from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { chosenMethod } from "./run-form.tsx";

const NOTHING: readonly FrontPoint[] = [];
const K_MEANS = "lloyd"; // runs before the search
const MORE = 5 * 60_000; // milliseconds

/** The front as it grows. */
export function RunWatch() {
  const points = useComputed(livePoints);
  const others = useComputed(otherMethods);
  const of = problem.value;
  const attribute = choice.attribute.value;
  const shown = of?.attributes[Math.min(attribute, of.attributes.length - 1)];
  const { kind } = status.value;
  const nothingYet = points.value.length === 0 && others.value.length === 0;
  const going = kind === "running" || kind === "paused";
  if (shown === undefined || kind === "failed" || (nothingYet && going)) {
    return (
      <section class="card watch-empty">
        {kind === "failed" && <Progress />}
        {kind !== "failed" && going && (
          <div class="empty" role="status">
            {kind === "running" && <progress aria-label={preparing()} />}
            <p>{preparing()}</p>
          </div>
        )}
        {kind !== "failed" && !going && <p class="empty">{texts.run.waiting}</p>}
      </section>
    );
  }
  const volume = liveHistory.value.at(-1)?.hypervolume ?? 0;
  return (
    <Card
      title={front.value === undefined ? texts.run.front : texts.run.frontDone}
      class="watch"
      tools={
        <PictureTools
          title={texts.run.frontDone}
          name="front"
          make={() =>
            frontPictureSvg({
              ...{ points: points.peek(), attribute: shown.name, bestBalance: shown.measure.best, marks: [] },
              measure: shown.measure.name,
              attributes: of?.attributes.length ?? 1,
              method: methodTitle(runAsked.peek()?.request.method ?? chosenMethod()),
              others: others.peek(),
            })
          }
        />
      }
    >
      <Progress />
      <FrontChart
        points={points.value}
        passing={points.value}
        beaten={NOTHING}
        others={others.value}
        bestBalance={shown.measure.best}
        measure={shown.measure.name}
        attribute={shown.name}
        attributes={of?.attributes.length ?? 1}
        ratio={0.56}
        marks={[]}
        chosen={-1}
        stops={[]}
        tell={() => ""}
      />
      <MethodLegend
        main={methodTitle(runAsked.value?.request.method ?? chosenMethod())}
        others={others.value.map(({ title }) => title)}
      />
      <div class="volume">
        <div class="card-head">
          <div>
            <h3>{texts.run.hypervolume}</h3>
            <p class="hint">{texts.run.hypervolumeWhy}</p>
          </div>
          <PictureTools title={texts.run.hypervolume} name="hypervolume" make={() => volumeSvg(liveHistory.peek())} />
        </div>
        <LineChart moments={liveHistory.value} label={texts.chart.volumeLabel(volume.toFixed(4))} />
      </div>
    </Card>
  );
}

function preparing(): string {
  const first = runAsked.value?.request.baselines.find((name) => name === K_MEANS);
  return problem.value === undefined || first === undefined
    ? texts.run.preparing
    : texts.run.preparingWith(methodTitle(first));
}

function livePoints(): readonly FrontPoint[] {
  const attribute = choice.attribute.value;
  const found = front.value;
  if (found !== undefined) return found.rows.map(({ cost, fairness }) => ({ cost, fairness: fairness[attribute] }));
  const width = (problem.value?.attributes.length ?? 1) + 1;
  const scores = liveScores.value;
  const points: FrontPoint[] = [];
  for (let i = 0; i < scores.length; i += width) points.push({ cost: scores[i], fairness: scores[i + 1 + attribute] });
  return points;
}

export function otherMethods(): readonly OtherFront[] {
  const attribute = choice.attribute.value;
  const own = front.value?.method ?? runAsked.value?.request.method; // plain k-means may be both
  const found = baselines.value.filter(({ method }) => method !== own);
  return found.map(({ method, rows }) => ({
    title: methodTitle(method),
    points: rows.map(({ cost, fairness }) => ({ cost, fairness: fairness[attribute] })),
  }));
}

function Progress() {
  const now = status.value;
  if (now.kind === "none") return null;
  if (now.kind === "failed") {
    return (
      <div class="note bad" role="alert">
        <Icon name="warn" />
        <p>
          {now.message} {now.canContinue && texts.failures.searchKept}
        </p>
        {now.canContinue && (
          <button type="button" onClick={() => void goOnFromCopy()}>
            {texts.failures.goOn}
          </button>
        )}
      </div>
    );
  }
  const count = front.value?.rows.length ?? livePoints().length;
  const volume = liveHistory.value.at(-1)?.hypervolume ?? (count === 0 ? 0 : undefined); // of a copy it is not known at once
  const facts = [
    texts.run.found(countText(count)),
    ...(volume === undefined ? [] : [texts.run.volume(volume.toFixed(4))]),
    texts.run.elapsed(timeText(now.elapsed)),
  ];
  if (now.kind === "ended") {
    return (
      <div class="progress-done">
        <div role="status">
          <p>
            <strong>{endSentence(now.reason)}</strong>
          </p>
          <Facts facts={facts} />
          {now.notes.map(pageNotice).map((note) => (
            <p key={note} class="hint">
              {note}
            </p>
          ))}
        </div>
        {canGoOn.value !== undefined && (
          <button type="button" onClick={() => goOnLonger(now.reason === "time" ? MORE : undefined)}>
            {now.reason === "time" ? texts.run.longer : texts.run.goOnHere}
          </button>
        )}
        <button
          type="button"
          class="primary"
          onClick={() => choose(texts.did.goTo(texts.steps.explore), { step: "explore" })}
        >
          {texts.run.next}
          <Icon name="arrow" />
        </button>
      </div>
    );
  }
  const left = now.timeLeft === undefined ? [] : [texts.run.left(timeText(now.timeLeft))];
  return (
    <div class="progress">
      <progress value={now.share} max={1} aria-label={texts.run.progress(now.share)} />
      {now.kind === "paused" && (
        <p role="status">
          <strong>{texts.run.paused}</strong>
        </p>
      )}
      <Facts facts={now.kind === "paused" ? facts : [...facts, ...left]} />
      <p class="hint">
        {texts.run.kept} {keptAt.value !== undefined && texts.run.keptAt(timeText(keptAt.value))}
      </p>
    </div>
  );
}

/** Beside each other; a line breaks between them, never within one. */
function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <p class="facts">
      {facts.map((fact, i) => (
        <Fragment key={fact}>
          {i > 0 && " · "}
          <span class="whole">{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}
