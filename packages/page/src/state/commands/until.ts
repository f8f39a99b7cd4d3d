import { effect } from "@preact/signals";

/** Done once a condition on signals holds. */
export function until(holds: () => boolean): Promise<void> {
  return new Promise((done) => {
    const stop = effect(() => {
      if (!holds()) return;
      queueMicrotask(() => stop()); // it may hold at once, before there is anything to stop
      done();
    });
  });
}
