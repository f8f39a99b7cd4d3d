import { Resvg } from "@resvg/resvg-js";

/** A picture as PNG, drawn with the machine's own fonts. */
export function svgToPng(svg: string, options: { readonly width?: number } = {}): Uint8Array {
  const fitTo = options.width === undefined ? undefined : ({ mode: "width", value: options.width } as const);
  return new Resvg(svg, { background: "white", font: { loadSystemFonts: true }, ...(fitTo && { fitTo }) })
    .render()
    .asPng();
}
