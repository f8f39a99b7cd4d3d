/** Loads at the first call, for all; what failed is tried again at the next one. */
export function loadOnce<Thing>(load: () => Promise<Thing>): () => Promise<Thing> {
  let loaded: Promise<Thing> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
