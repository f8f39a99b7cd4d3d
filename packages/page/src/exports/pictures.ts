import { saveFile } from "./save-file.ts";

/** A picture to take away: SVG text that needs nothing else. */
export interface ExportedPicture {
  readonly svg: string;
  /** Pixels of the page; its height is in the text. */
  readonly width: number;
}

const SHARPER = 2; // pixels of a PNG for one of the page

export function saveSvg(name: string, { svg }: ExportedPicture): void {
  saveFile(`fairfront-${name}.svg`, svg, "image/svg+xml");
}

export async function savePng(name: string, picture: ExportedPicture): Promise<void> {
  saveFile(`fairfront-${name}.png`, await pngOf(picture), "image/png");
}

async function pngOf({ svg }: ExportedPicture): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.naturalWidth * SHARPER);
    canvas.height = Math.round(image.naturalHeight * SHARPER);
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => {
      canvas.toBlob((blob) => (blob === null ? fail(new Error("no picture")) : done(blob)), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
