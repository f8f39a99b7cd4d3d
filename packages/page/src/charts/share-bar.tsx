import { percentText } from "@fairfront/core/internal";
import { dark } from "../state/signals/theme.ts";
import { groupColor, groupInk } from "./palette.ts";

/** Smaller parts have no room for their number in any bar; the style sheet hides those that a narrower one would cut. */
const LEAST = 0.05;

interface ShareBarProperties {
  readonly shares: readonly number[];
  /** Shares of the whole data, as ticks. */
  readonly reference: readonly number[] | undefined;
  readonly groups: readonly string[];
  readonly thin?: boolean;
  /** With the group whose part was clicked; the same can be chosen by keys elsewhere. */
  readonly onPick?: (group: number) => void;
}

/** A cluster's mix of groups. */
export function ShareBar({ shares, reference, groups, thin = false, onPick }: ShareBarProperties) {
  const words = groups.map((group, j) => `${group} ${percentText(shares[j])}`).join(", ");
  let sum = 0;
  const ticks = (reference ?? []).slice(0, -1).map((share) => {
    sum += share;
    return sum;
  });
  return (
    <div class={`share-bar ${thin ? "thin" : ""}`} role="img" aria-label={words} title={words}>
      {shares.map((share, j) => (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a short cut for the pointer
        <span
          key={groups[j]}
          class={`share ${onPick === undefined ? "" : "can-pick"}`}
          onClick={() => onPick?.(j)}
          style={{ width: `${share * 100}%`, background: groupColor(j, dark.value), color: groupInk(j, dark.value) }}
        >
          {!thin && share >= LEAST && <span>{percentText(share)}</span>}
        </span>
      ))}
      {ticks.map((at) => (
        <span key={at} class="share-tick" style={{ left: `${at * 100}%` }} />
      ))}
    </div>
  );
}
