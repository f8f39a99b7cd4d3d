import { nativePart } from "../native-part.ts";

/** A picture as PNG, drawn with the machine's own fonts. */
export async function svgToPng(svg: string, options: { readonly width?: number } = {}): Promise<Uint8Array> {
  const { Resvg } = await nativePart("resvg", () => import("@resvg/resvg-js")); // not before it is needed
  const fitTo = options.width === undefined ? undefined : ({ mode: "width", value: options.width } as const);
  return new Resvg(svg, { background: "white", font: { loadSystemFonts: true }, ...(fitTo && { fitTo }) })
    .render()
    .asPng();
}
