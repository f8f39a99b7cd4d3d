import type { SearchState } from "../methods/method.ts";

/** JSON knows no infinities, NaN or -0; a state holds numbers only, so a text can stand for them. */
export function plainState(state: SearchState): unknown {
  return replaced(state, (value) =>
    typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)) ? textOf(value) : value,
  );
}

export function revivedState(state: unknown): unknown {
  return replaced(state, (value) => (typeof value === "string" ? Number(value) : value));
}

function textOf(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

function replaced(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, change));
  if (typeof value !== "object" || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, change)]));
}
