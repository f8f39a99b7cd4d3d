import { type ReadonlySignal, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { loadOnce } from "../workers/load-once.ts";

const loaded = signal<FunctionComponent | undefined>(undefined);

/** The explore step; undefined until it has come. It is a third of the page, and nobody begins with it. */
export const exploreStep: ReadonlySignal<FunctionComponent | undefined> = loaded;

export const loadExplore = loadOnce(async () => {
  loaded.value = (await import("./explore-step.tsx")).ExploreStep;
});
