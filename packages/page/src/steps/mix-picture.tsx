import { type EncodedProblem, percentText } from "@fairfront/core/internal";
import { groupColor } from "../charts/palette.ts";
import { byColor, sharesOf } from "../state/facts/cluster-shares.ts";
import type { View } from "../state/facts/explore.ts";
import { dark } from "../state/signals/theme.ts";
import { texts } from "../texts.ts";

const [WIDTH, ROW, BAR, LEFT, TOP] = [720, 34, 20, 76, 40];

interface MixPictureProperties {
  readonly of: EncodedProblem;
  readonly view: View;
  readonly attribute: number;
  readonly shares: readonly number[];
}

/** The table's bars as one picture to take away; on the page itself the table is shown instead. */
export function MixPicture({ of, view, attribute, shares }: MixPictureProperties) {
  const { name, groups } = of.attributes[attribute];
  const lines = [
    { label: texts.explore.all, shares },
    ...byColor(view).map((cluster) => ({
      label: `${texts.explore.cluster} ${cluster}`,
      shares: sharesOf(of, view, attribute, cluster),
    })),
  ];
  const height = TOP + lines.length * ROW + 12;
  const room = WIDTH - LEFT - 16;
  return (
    <div class="off-page" aria-hidden="true">
      <svg class="chart" width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} data-picture="clusters">
        <title>{texts.explore.clusters}</title>
        <text class="axis-title" x={8} y={20}>
          {texts.explore.mix(name)}: {groups.join(", ")}
        </text>
        {lines.map(({ label, shares: mix }, i) => {
          let left = LEFT;
          return (
            <g key={label} transform={`translate(0 ${TOP + i * ROW})`}>
              <text class="tick" x={LEFT - 10} y={BAR / 2} dy="0.32em" text-anchor="end">
                {label}
              </text>
              {mix.map((share, j) => {
                const width = share * room;
                left += width;
                return (
                  <g key={groups[j]}>
                    <rect x={left - width} y={0} width={width} height={BAR} fill={groupColor(j, dark.value)} />
                    {share > 0.08 && (
                      <text class="bar-label" x={left - width / 2} y={BAR / 2} dy="0.34em" text-anchor="middle">
                        {percentText(share)}
                      </text>
                    )}
                  </g>
                );
              })}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
