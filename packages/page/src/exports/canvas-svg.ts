import { type FramedSvgInput, framedSvg } from "@fairfront/core/internal";
import { dark } from "../state/signals/theme.ts";
import type { ExportedPicture } from "./pictures.ts";

/** A canvas of the page, framed: the picture itself as an image, its title and legend as text. */
export function canvasSvg(
  name: string,
  title: string,
  about: string,
  legend: FramedSvgInput["legend"],
): ExportedPicture {
  const canvas = document.querySelector<HTMLCanvasElement>(`canvas[data-picture="${name}"]`)!;
  const { clientWidth: width, clientHeight: height } = canvas;
  const content = `<image width="${width}" height="${height}" href="${canvas.toDataURL("image/png")}"/>`;
  return { svg: framedSvg({ title, about, width, height, content, legend, dark: dark.peek() }), width };
}
