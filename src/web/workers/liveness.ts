/** Holds a lock for as long as this worker lives, then says so: whoever waits for it learns of the end. */
export function stayAlive(lock: string, tell: (message: { readonly kind: "alive" }) => void): void {
  void navigator.locks?.request(lock, () => {
    tell({ kind: "alive" });
    return new Promise(() => {});
  });
}

/** Calls back when the holder of a lock has ended, however it did. Never where the platform has no locks. */
export function onDeath(lock: string, tell: () => void): void {
  void navigator.locks?.request(lock, tell);
}
