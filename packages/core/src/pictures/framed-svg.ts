import { escaped } from "../words/escaped.ts";
import { PICTURE_FONT, pictureStyle } from "./picture-style.ts";

/** One entry of a legend: a sign around the origin, about 12 pixels wide, and its meaning. */
export interface LegendItem {
  readonly sign: string;
  readonly text: string;
}

export interface FramedSvgInput {
  readonly title: string;
  /** The picture in words. */
  readonly about: string;
  readonly width: number;
  readonly height: number;
  /** Markup of the picture itself, `height` pixels high. */
  readonly content: string;
  /** Lines below it: entries beside each other, broken where they do not fit, or a remark. */
  readonly legend: readonly (readonly LegendItem[] | string)[];
  readonly dark?: boolean | undefined;
}

const [HEAD, LINE, LEFT, LETTER] = [44, 22, 24, 7.4]; // pixels; a letter's is that of a usual font

/** A picture with its title above and its legend below, as one SVG text that needs nothing else. */
export function framedSvg({ title, about, width, height, content, legend, dark }: FramedSvgInput): string {
  const lines = legend.flatMap((line) =>
    typeof line === "string"
      ? broken(line, (width - LEFT) / LETTER).map((part) => `<text class="soft" x="-8" y="4">${escaped(part)}</text>`)
      : rows(line, width - LEFT),
  );
  const whole = HEAD + height + lines.length * LINE + 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}" role="img" aria-labelledby="picture-title picture-description" ${PICTURE_FONT}>`,
    `<title id="picture-title">${escaped(title)}</title><desc id="picture-description">${escaped(about)}</desc>`,
    pictureStyle(dark === true ? "dark" : "light"),
    `<rect class="paper" width="100%" height="100%"/>`,
    `<text class="head" x="16" y="28">${escaped(title)}</text>`,
    `<g transform="translate(0 ${HEAD})">${content}</g>`,
    ...lines.map((line, i) => `<g transform="translate(${LEFT} ${HEAD + height + i * LINE + 10})">${line}</g>`),
    "</svg>\n",
  ].join("\n");
}

/** Between words, into lines of so many letters. */
function broken(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

function rows(items: readonly LegendItem[], room: number): string[] {
  const lines: string[] = [];
  let [line, at] = ["", 0];
  for (const { sign, text } of items) {
    const width = 38 + text.length * LETTER;
    if (at > 0 && at + width > room) {
      lines.push(line);
      [line, at] = ["", 0];
    }
    line += `<g transform="translate(${at.toFixed(1)} 0)">${sign}<text x="12" y="4">${escaped(text)}</text></g>`;
    at += width;
  }
  return line === "" ? lines : [...lines, line];
}
