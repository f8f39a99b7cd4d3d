import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";

export const INK = "#1f2933";
export const QUIET = "#5f6b76";

// What is used of linkedom and Plot, whose types want those of a browser.
export interface SVGElementLike {
  setAttribute(name: string, value: string): void;
}
interface PlotElement extends SVGElementLike {
  readonly outerHTML: string;
  prepend(...nodes: unknown[]): void;
  append(...nodes: unknown[]): void;
}
interface DocumentLike {
  createElementNS(space: string, name: string): SVGElementLike & { textContent: string };
}
export type Maker = (name: string, text: string, attributes: Readonly<Record<string, string>>) => SVGElementLike;

/** The system's own in a browser; by name for those that draw PNG files, and know no system-ui. */
const FONTS = "system-ui, Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif";
const SVG = "http://www.w3.org/2000/svg";

export interface Caption {
  readonly title: string;
  readonly subtitle?: string;
  /** For those who do not see it. */
  readonly description: string;
}

/** A plot as an SVG picture with its title above it, and a name and a description for screen readers. */
export function svgPicture(
  plot: Plot.PlotOptions,
  { title, subtitle, description }: Caption,
  more: (make: Maker) => SVGElementLike[] = () => [],
): string {
  const { document } = parseHTML("<html><body></body></html>");
  const style = { background: "white", color: INK, fontFamily: FONTS, fontSize: "13px" };
  const svg = Plot.plot({ ...plot, document, style }) as unknown as PlotElement;
  const make = maker(document as unknown as DocumentLike);
  svg.setAttribute("xmlns", SVG);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-labelledby", "picture-title picture-description");
  svg.prepend(make("title", title, { id: "picture-title" }), make("desc", description, { id: "picture-description" }));
  const line = { x: "20", "text-anchor": "start" };
  svg.append(make("text", title, { ...line, y: "26", fill: INK, "font-size": "16", "font-weight": "600" }));
  if (subtitle !== undefined) {
    svg.append(make("text", subtitle, { ...line, y: "46", fill: QUIET, "font-size": "13" }));
  }
  svg.append(...more(make));
  return `${svg.outerHTML}\n`;
}

function maker(document: DocumentLike): Maker {
  return (name, text, attributes) => {
    const element = document.createElementNS(SVG, name);
    element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
}
