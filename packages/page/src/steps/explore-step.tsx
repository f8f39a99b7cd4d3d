import { Icon } from "../parts/icon.tsx";
import { attributes } from "../state/facts/explore.ts";
import { choose } from "../state/signals/history.ts";
import { front, openedRecord, runAsked } from "../state/signals/session.ts";
import { texts } from "../texts.ts";
import { ChosenCard } from "./chosen-card.tsx";
import { ClusterCard } from "./cluster-card.tsx";
import { DownloadCard } from "./download-card.tsx";
import { FilterCard } from "./filter-card.tsx";
import { FrontCard } from "./front-card.tsx";
import { FrontTable } from "./front-table.tsx";
import { KeptNote } from "./kept-note.tsx";
import { ProjectionCard } from "./projection-card.tsx";
import { ReopenNote } from "./reopen-note.tsx";
import { RowsCard } from "./rows-card.tsx";
import { StaleNote } from "./stale-note.tsx";

export function ExploreStep() {
  return (
    <div class="step-page">
      <div class="step-head">
        <h1 tabIndex={-1}>{texts.explore.title}</h1>
        <p class="lead">{texts.explore.intro}</p>
      </div>
      <StaleNote toRun />
      {front.value === undefined && <KeptNote />}
      <ReopenNote />
      {front.value === undefined ? (
        <div class="card">
          <p class="empty">{texts.explore.empty}</p>
          <button
            type="button"
            class="primary"
            onClick={() => choose(texts.did.goTo(texts.steps.run), { step: "run" })}
          >
            {texts.explore.toRun}
            <Icon name="arrow" />
          </button>
        </div>
      ) : (
        <div class={`explore-grid ${attributes.value.length > 1 ? "several" : ""}`}>
          <FrontCard />
          <div class="side">
            <ChosenCard />
            <FilterCard />
          </div>
          <ClusterCard />
          <ProjectionCard />
          <FrontTable />
          <RowsCard />
          {(openedRecord.value !== undefined || runAsked.value !== undefined) && <DownloadCard />}
        </div>
      )}
    </div>
  );
}
