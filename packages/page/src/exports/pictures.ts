import { saveFile } from "./save-file.ts";

const SVG = "http://www.w3.org/2000/svg";
/** What a stylesheet gives a picture, written into it: a saved picture has no stylesheet. */
const STYLED = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap"],
  ...["stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "paint-order"],
];
const SHARPER = 2; // pixels of a PNG for one of the page

export async function saveSvg(picture: string): Promise<void> {
  saveFile(`fairfront-${picture}.svg`, standalone(find(picture)), "image/svg+xml");
}

export async function savePng(picture: string): Promise<void> {
  const blob = await pngOf(find(picture));
  saveFile(`fairfront-${picture}.png`, blob, "image/png");
}

function find(picture: string): SVGSVGElement | HTMLCanvasElement {
  return document.querySelector<SVGSVGElement | HTMLCanvasElement>(`[data-picture="${picture}"]`)!;
}

/** The picture as SVG text that needs nothing else; a canvas becomes an image in it. */
function standalone(element: SVGSVGElement | HTMLCanvasElement): string {
  const ground = getComputedStyle(document.body).backgroundColor;
  if (element instanceof HTMLCanvasElement) {
    const { clientWidth: width, clientHeight: height } = element;
    const image = `<image width="${width}" height="${height}" href="${element.toDataURL("image/png")}"/>`;
    return `<svg xmlns="${SVG}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${element.getAttribute("aria-label")}</title><rect width="100%" height="100%" fill="${ground}"/>${image}</svg>\n`;
  }
  const copy = element.cloneNode(true) as SVGSVGElement;
  const [from, to] = [element.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((node, i) => {
    const style = getComputedStyle(node);
    for (const name of STYLED) to[i].setAttribute(name, style.getPropertyValue(name));
    to[i].removeAttribute("class");
  });
  for (const transient of copy.querySelectorAll("[data-transient]")) transient.remove();
  copy.setAttribute("xmlns", SVG);
  copy.removeAttribute("class");
  copy.removeAttribute("aria-hidden");
  const back = document.createElementNS(SVG, "rect");
  back.setAttribute("width", "100%");
  back.setAttribute("height", "100%");
  back.setAttribute("fill", ground);
  copy.prepend(back);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

async function pngOf(element: SVGSVGElement | HTMLCanvasElement): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect();
  const url = URL.createObjectURL(new Blob([standalone(element)], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * SHARPER);
    canvas.height = Math.round(height * SHARPER);
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => {
      canvas.toBlob((blob) => (blob === null ? fail(new Error("no picture")) : done(blob)), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
