import { escaped, framedSvg, scale, ticksOn, timeText } from "@fairfront/core/internal";
import type { HypervolumeMoment } from "../state/signals/session.ts";
import { dark } from "../state/signals/theme.ts";
import { texts } from "../texts.ts";
import type { ExportedPicture } from "./pictures.ts";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 320, 64, 20, 28, 44];
const FLAT = 1e-4; // the least range that is worth showing

/** Hypervolume over time, with its axes. */
export function volumeSvg(moments: readonly HypervolumeMoment[]): ExportedPicture {
  const last = moments.at(-1)?.elapsed ?? 1;
  const values = moments.map(({ hypervolume }) => hypervolume);
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  const least = Math.max(
    0,
    values.reduce((a, b) => Math.min(a, b), most - FLAT),
  );
  const x = scale([0, last], [LEFT, WIDTH - RIGHT]);
  const y = scale([least, Math.max(most, least + FLAT)], [HEIGHT - BOTTOM, TOP]);
  const line = moments.map(({ elapsed, hypervolume }) => `${x.to(elapsed).toFixed(1)} ${y.to(hypervolume).toFixed(1)}`);
  const floor = HEIGHT - BOTTOM;
  const content = [
    ...ticksOn(y, least, most, 5).map(
      ({ at, text }) =>
        `<path class="grid" d="M${LEFT} ${at.toFixed(1)}H${WIDTH - RIGHT}"/><text class="n" x="${LEFT - 8}" y="${at.toFixed(1)}" dy="4">${text}</text>`,
    ),
    `<path class="axis" d="M${LEFT} ${floor}H${WIDTH - RIGHT}"/>`,
    `<text class="m" x="${LEFT}" y="${floor + 18}">0 s</text><text class="n" x="${WIDTH - RIGHT}" y="${floor + 18}">${timeText(last)}</text>`,
    `<text class="soft" x="4" y="14">${escaped(texts.run.volumeAxis)}</text>`,
    `<text class="soft m" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}">${escaped(texts.run.timeAxis)}</text>`,
    line.length === 0 ? "" : `<path class="stairs" d="M${line.join("L")}"/>`,
  ].join("\n");
  const about = texts.chart.volumeLabel((moments.at(-1)?.hypervolume ?? 0).toFixed(4));
  return {
    svg: framedSvg({
      ...{ title: texts.run.hypervolume, about, width: WIDTH, height: HEIGHT, content },
      legend: [texts.run.hypervolumeWhy],
      dark: dark.peek(),
    }),
    width: WIDTH,
  };
}
