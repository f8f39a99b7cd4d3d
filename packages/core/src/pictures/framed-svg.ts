import { escaped } from "../words/escaped.ts";
import { shortened } from "../words/shortened.ts";
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

const [HEAD, LINE, LEFT] = [44, 22, 24]; // pixels
/** Pixels that a letter needs, in a usual font: of the pictures' texts, and of their titles. */
export const LETTER = 7.4;
const TITLE_LETTER = 10.5;

/** A picture with its title above and its legend below, as one SVG text that needs nothing else. */
export function framedSvg({ title, about, width, height, content, legend, dark }: FramedSvgInput): string {
  const lines = legend.flatMap((line) =>
    typeof line === "string"
      ? broken(line, (width - LEFT) / LETTER).map((part) => `<text class="soft" x="-8" y="4">${escaped(part)}</text>`)
      : rows(line, width - LEFT),
  );
  const titles = broken(title, (width - LEFT) / TITLE_LETTER);
  const head = HEAD + (titles.length - 1) * LINE;
  const whole = head + height + lines.length * LINE + 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}" role="img" aria-labelledby="picture-title picture-description" ${PICTURE_FONT}>`,
    `<title id="picture-title">${escaped(title)}</title><desc id="picture-description">${escaped(about)}</desc>`,
    pictureStyle(dark === true ? "dark" : "light"),
    `<rect class="paper" width="100%" height="100%"/>`,
    ...titles.map((line, i) => `<text class="head" x="16" y="${28 + i * LINE}">${escaped(line)}</text>`),
    `<g transform="translate(0 ${head})">${content}</g>`,
    ...lines.map((line, i) => `<g transform="translate(${LEFT} ${head + height + i * LINE + 10})">${line}</g>`),
    "</svg>\n",
  ].join("\n");
}

/** Between words, into lines of so many letters. */
function broken(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").map((each) => shortened(each, Math.floor(most)))) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

function rows(items: readonly LegendItem[], room: number): string[] {
  const lines: string[] = [];
  let [line, at] = ["", 0];
  for (const { sign, text: whole } of items) {
    const text = shortened(whole, Math.floor((room - 12) / LETTER));
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
