/** Holds a lock for as long as this worker lives, then says so: what waits for it learns of the end. */
export function stayAlive(lock: string, tell: (message: { readonly kind: "alive" }) => void): void {
  holdLock(lock, () => tell({ kind: "alive" }));
}

/** Holds a lock for as long as this worker lives. */
export function holdLock(lock: string, got: () => void = () => {}): void {
  void navigator.locks?.request(lock, () => {
    got();
    return new Promise(() => {});
  });
}

/** Calls back when the holder of a lock has ended, however it did. Never where the platform has no locks. */
export function onDeath(lock: string, tell: () => void): void {
  void navigator.locks?.request(lock, tell);
}

/** Done when nobody holds a lock; at once where the platform has none. */
export async function whenFree(lock: string): Promise<void> {
  await navigator.locks?.request(lock, () => {});
}
