import { escaped, type FramedSvgInput, framedSvg } from "@fairfront/core/internal";
import { dark } from "../state/signals/theme.ts";
import type { ExportedPicture } from "./pictures.ts";

const AXIS = 24; // pixels: the line of an axis's name
const LEAST = 480; // pixels: the width of its longest line

/** A canvas of the page, framed: the picture itself as an image, its title, axes and legend as text. */
export function canvasSvg(
  name: string,
  title: string,
  about: string,
  axes: { readonly across: string; readonly up: string },
  legend: FramedSvgInput["legend"],
): ExportedPicture {
  const canvas = document.querySelector<HTMLCanvasElement>(`canvas[data-picture="${name}"]`)!;
  const { clientWidth, clientHeight: height } = canvas;
  const width = Math.max(LEAST, clientWidth);
  const content = [
    `<text class="soft" x="4" y="14">${escaped(axes.up)}</text>`,
    `<image x="${(width - clientWidth) / 2}" y="${AXIS}" width="${clientWidth}" height="${height}" href="${canvas.toDataURL("image/png")}"/>`,
    `<text class="soft n" x="${width - 16}" y="${AXIS + height + 12}">${escaped(axes.across)}</text>`,
  ].join("\n");
  return {
    svg: framedSvg({ title, about, width, height: height + 2 * AXIS, content, legend, dark: dark.peek() }),
    width,
  };
}
