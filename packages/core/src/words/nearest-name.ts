/** "did you mean ...?" where a known name is close, otherwise what there is. */
export function nearestName(given: string, known: readonly string[], otherwise = listed(known)): string {
  const ranked = known
    .map((name) => ({ name, edits: editDistance(given.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  const most = Math.min(given.length - 1, Math.max(1, Math.floor(given.length / 3))); // some sign is the same
  return best !== undefined && best.edits <= most ? `did you mean "${best.name}"?` : otherwise;
}

const listed = (known: readonly string[]): string =>
  known.length === 0
    ? "there are none"
    : `there are: ${known.slice(0, 12).join(", ")}${known.length > 12 ? ", ..." : ""}`;

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      current[j] = Math.min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    previous = current;
  }
  return previous[b.length];
}
