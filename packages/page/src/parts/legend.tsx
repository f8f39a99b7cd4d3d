import { OtherMark } from "../charts/front-layers.tsx";
import { groupColor } from "../charts/palette.ts";
import { dark } from "../state/signals/theme.ts";
import { texts } from "../texts.ts";

/** Which mark is which method. */
export function MethodLegend({ main, others }: { main: string; others: readonly string[] }) {
  return (
    <ul class="legend" aria-label={texts.explore.methodsLegend}>
      <li>
        <svg class="chart" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
          <path class="front-dots" d="M0 0h0" />
        </svg>
        {main}
      </li>
      {others.map((title, index) => (
        <li key={title}>
          <svg class="chart" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
            <g class="other-marks">
              <OtherMark index={index} />
            </g>
          </svg>
          {title}
        </li>
      ))}
    </ul>
  );
}

/** Which colour is which group. */
export function GroupLegend({ groups, title }: { groups: readonly string[]; title?: string | undefined }) {
  return (
    <ul class="legend" aria-label={title === undefined ? texts.explore.legend : `${texts.explore.legend}: ${title}`}>
      {title !== undefined && <li class="quiet">{title}</li>}
      {groups.map((group, j) => (
        <li key={group}>
          <span class="swatch" style={{ background: groupColor(j, dark.value) }} />
          {group}
        </li>
      ))}
    </ul>
  );
}
