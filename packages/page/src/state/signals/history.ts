import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { addressOf, choicesOf } from "./address.ts";
import { type Choices, defaultChoices } from "./choices.ts";

interface Past {
  readonly choices: Choices;
  /** What was done next, for people: "Protect sex". */
  readonly what: string;
}

const MOST_UNDO = 200;
const ONE_MOVE = 800; // milliseconds: choices of one name that follow each other as quickly are one, such as a dragged slider
const ADDRESS_EVERY = 400; // milliseconds: browsers refuse more than a hundred new addresses in half a minute

const OURS = "fairfront"; // marks an entry of the browser's history that the page made

const current = signal<Choices>(defaultChoices);
const past = signal<readonly Past[]>([]);
const future = signal<readonly Past[]>([]);

export const choices = computed(() => current.value);

/** The choices one by one: who reads a single one is not disturbed by the others. */
export const choice = Object.fromEntries(
  (Object.keys(defaultChoices) as (keyof Choices)[]).map((key) => [key, computed(() => current.value[key])]),
) as unknown as { readonly [Key in keyof Choices]: ReadonlySignal<Choices[Key]> };

/** What undo would take back, or undefined. */
export const undoable = computed(() => past.value.at(-1)?.what);
export const redoable = computed(() => future.value.at(-1)?.what);

let madeAt = Number.NEGATIVE_INFINITY;

/** Makes a choice that can be undone. Choices of the same name within a moment, such as a dragged slider, count as one. */
export function choose(what: string, change: Partial<Choices>): void {
  const before = current.peek();
  const after = { ...before, ...change };
  if (addressOf(after) === addressOf(before)) return;
  const last = past.peek().at(-1);
  const now = performance.now();
  const since = now - madeAt;
  madeAt = now;
  if (last?.what !== what || future.peek().length > 0 || since > ONE_MOVE) {
    past.value = [...past.peek().slice(-MOST_UNDO), { choices: before, what }];
  }
  future.value = [];
  current.value = after;
}

/** Sets choices that nobody made, such as the first ones for a new file. */
export function settle(change: Partial<Choices>): void {
  current.value = { ...current.peek(), ...change };
}

/** The same for the choices that undo goes back through, as far as they are about the same sheet. */
export function settleAlways(change: Partial<Choices>): void {
  const { sheet } = current.peek().reading;
  const changed = (moment: Past): Past =>
    moment.choices.reading.sheet === sheet ? { ...moment, choices: { ...moment.choices, ...change } } : moment;
  batch(() => {
    past.value = past.peek().map(changed);
    future.value = future.peek().map(changed);
    settle(change);
  });
}

export function undo(): void {
  const last = past.peek().at(-1);
  if (last === undefined) return;
  past.value = past.peek().slice(0, -1);
  future.value = [...future.peek(), { choices: current.peek(), what: last.what }];
  current.value = last.choices;
}

export function redo(): void {
  const next = future.peek().at(-1);
  if (next === undefined) return;
  future.value = future.peek().slice(0, -1);
  past.value = [...past.peek(), { choices: current.peek(), what: next.what }];
  current.value = next.choices;
}

/** Forgets the way here: what was chosen for another file makes no sense any more. */
export function forgetHistory(): void {
  past.value = [];
  future.value = [];
}

/** What the browser's Back and Forward go between. */
function placeOf({ step, chosen, compared }: Choices): Pick<Choices, "step" | "chosen" | "compared"> {
  return { step, chosen, compared };
}

/**
 * Reads the address once, and keeps it up to date from then on; asks and tells of one that names another table. Steps, the
 * chosen solution and the compared one are entries of the browser's history; going between them changes nothing else.
 */
export function followAddress(mayLeave: () => boolean, onOtherSource: () => void): void {
  current.value = choicesOf(location.hash);
  let written = JSON.stringify(placeOf(current.peek()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const address = addressOf(current.peek());
    const place = JSON.stringify(placeOf(current.peek()));
    const url = address === "" ? location.pathname : `#${address}`;
    if (place !== written) history.pushState(OURS, "", url);
    else if (`#${address}` !== location.hash || history.state !== OURS) history.replaceState(OURS, "", url);
    written = place;
  };
  effect(() => {
    void current.value;
    timer ??= setTimeout(write, ADDRESS_EVERY);
  });
  addEventListener("pagehide", write);
  addEventListener("popstate", ({ state }) => {
    clearTimeout(timer);
    timer = undefined;
    const [before, there] = [current.peek(), choicesOf(location.hash)];
    if (there.source !== before.source && !mayLeave()) {
      written = ""; // the address goes back to where the page stays
      return write();
    }
    const within = state === OURS && there.source === before.source;
    current.value = within ? { ...before, ...placeOf(there) } : there; // an address may also be typed
    written = JSON.stringify(placeOf(current.peek()));
    if (there.source !== before.source) onOtherSource();
  });
}
