import { safairkm } from "../index.ts";

/** Two heaps, the groups mixed unevenly, in no order. */
export const people = Array.from({ length: 60 }, (_, i) => ({
  x: ((i * 7) % 60) / 10 + (i % 2) * 9,
  y: ((i * 11) % 60) / 20,
  sex: i % 5 < 2 ? "f" : "m",
  city: i % 3 === 0 ? "Oslo" : "Rome",
}));
export const asked = { protect: ["sex", "city"], features: ["x", "y"], clusters: 3 };
export const quick = { method: safairkm, seed: 1, options: { iterations: 10, starts: 4 } };
