import { nativePart } from "../native-part.ts";

/**
 * A picture as PNG, drawn with the machine's own fonts.
 *
 * @example
 * const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
 * const png = await svgToPng(svg, { width: 80 });
 * console.log(png.length);
 */
export async function svgToPng(svg: string, options: { readonly width?: number } = {}): Promise<Uint8Array> {
  const { Resvg } = await nativePart("resvg", () => import("@resvg/resvg-js")); // not before it is needed
  const fitTo = options.width === undefined ? undefined : ({ mode: "width", value: options.width } as const);
  return new Resvg(svg, { background: "white", font: { loadSystemFonts: true }, ...(fitTo && { fitTo }) })
    .render()
    .asPng();
}
