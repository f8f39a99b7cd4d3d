import { escaped } from "../words/escaped.ts";
import { type FrontMark, METHOD_SHAPES, placeMarks } from "./front-marks.ts";
import {
  dotsPath,
  type FrontPicture,
  type FrontPictureInput,
  type FrontPoint,
  frontPicture,
  stairsPath,
  TONES,
  toneText,
} from "./front-picture.ts";
import { pictureStyle } from "./picture-style.ts";

/** Solutions of another method, drawn with a mark of its own. */
export interface OtherFront {
  readonly title: string;
  readonly points: readonly FrontPoint[];
}

export interface FrontSvgInput extends Omit<FrontPictureInput, "others" | "width" | "height"> {
  readonly marks: readonly FrontMark[];
  /** The method of the front, for the legend. */
  readonly method: string;
  readonly others: readonly OtherFront[];
  readonly beaten?: readonly FrontPoint[];
  /** Above the picture; undefined for the picture's own. */
  readonly title?: string | undefined;
  readonly dark?: boolean;
}

const [WIDTH, HEIGHT, HEAD, LINE] = [760, 480, 44, 22];
const MANY = 300;
const CROWD = 40; // more marks than this are drawn small

/** A front as one SVG text that needs nothing else: title, axes, dots, marks and legend. */
export function frontSvg(input: FrontSvgInput): string {
  const { points, others, beaten = [], method, marks } = input;
  const picture = frontPicture({
    ...input,
    others: [...others.map((other) => other.points), beaten],
    width: WIDTH,
    height: HEIGHT,
  });
  const legend = legendLines(picture, method, others);
  const height = HEAD + HEIGHT + legend.length * LINE + 8;
  const title = input.title ?? picture.words.title;
  const { about } = picture.words;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="picture-title picture-description">`,
    `<title id="picture-title">${escaped(title)}</title><desc id="picture-description">${escaped(about)}</desc>`,
    pictureStyle(input.dark === true ? "dark" : "light"),
    `<rect class="paper" width="100%" height="100%"/>`,
    `<text class="head" x="16" y="28">${escaped(title)}</text>`,
    `<g transform="translate(0 ${HEAD})">${frontContent(picture, points, marks, others, beaten)}</g>`,
    ...legend.map((line, i) => `<g transform="translate(24 ${HEAD + HEIGHT + i * LINE + 6})">${line}</g>`),
    "</svg>\n",
  ].join("\n");
}

/** What is inside of the picture, to be styled by classes. */
export function frontContent(
  picture: FrontPicture,
  points: readonly FrontPoint[],
  marks: readonly FrontMark[],
  others: readonly OtherFront[] = [],
  beaten: readonly FrontPoint[] = [],
): string {
  const { width, height, left, right, bottom, ceiling, words, line } = picture;
  const floor = height - bottom;
  const many = points.length > MANY ? " many" : "";
  const dots = points.some(({ tone }) => tone !== undefined)
    ? Array.from({ length: TONES }, (_, tone) => {
        const path = dotsPath(
          picture,
          points.filter((point) => point.tone === tone),
        );
        return path === "" ? "" : `<path class="dots tone-${tone}${many}" d="${path}"/>`;
      })
    : [`<path class="dots${many}" d="${dotsPath(picture, points)}"/>`];
  return [
    ...picture.balanceTicks.map(
      ({ at, text }) =>
        `<path class="grid" d="M${left} ${at.toFixed(1)}H${width - right}"/><text class="n" x="${left - 8}" y="${at.toFixed(1)}" dy="4">${text}</text>`,
    ),
    ...picture.costTicks.map(
      ({ at, text }) =>
        `<path class="grid" d="M${at.toFixed(1)} ${floor}v5"/><text class="m" x="${at.toFixed(1)}" y="${floor + 18}">${text}</text>`,
    ),
    `<path class="axis" d="M${left} ${floor}H${width - right}"/>`,
    `<path class="best" d="M${left} ${ceiling.at.toFixed(1)}H${width - right}"/>`,
    `<text class="small" x="${left + 8}" y="${(ceiling.at - 6).toFixed(1)}">${escaped(ceiling.text)}</text>`,
    `<text class="soft" x="4" y="14">${escaped(words.balance)}</text>`,
    `<text class="soft n" x="${width - right}" y="${height - 6}">${escaped(words.cost)}</text>`,
    beaten.length === 0 ? "" : `<path class="beaten" d="${dotsPath(picture, beaten)}"/>`,
    ...others.map(({ points: found }, index) => otherMarks(picture, found, index)),
    line && points.length > 0 ? `<path class="stairs" d="${stairsPath(picture, points)}"/>` : "",
    ...dots,
    ...placeMarks(picture, points, marks).map(
      ({ kind, label, x, y, text }) =>
        `<circle class="${kind}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="7"><title>${escaped(label)}</title></circle>${text === undefined ? "" : `<text class="strong halo${text.anchor === "end" ? " n" : ""}" x="${text.x.toFixed(1)}" y="${text.y.toFixed(1)}">${escaped(label)}</text>`}`,
    ),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function otherMarks({ x, y }: FrontPicture, points: readonly FrontPoint[], index: number): string {
  const size = points.length > CROWD ? " scale(0.5)" : "";
  const shapes = points.map(
    ({ cost, balance }) =>
      `<path transform="translate(${x.to(cost).toFixed(1)} ${y.to(balance).toFixed(1)})${size}" d="${METHOD_SHAPES[index % METHOD_SHAPES.length]}"/>`,
  );
  return `<g class="other">${shapes.join("")}</g>`;
}

/** Lines below the picture: methods, tones, and why dots lie below. */
function legendLines({ words }: FrontPicture, method: string, others: readonly OtherFront[]): string[] {
  const methods = [
    { sign: `<path class="dots${words.tones === undefined ? "" : " tone-4"}" d="M0 0h0"/>`, text: method },
    ...others.map(({ title }, index) => ({
      sign: `<g class="other"><path d="${METHOD_SHAPES[index % METHOD_SHAPES.length]}"/></g>`,
      text: title,
    })),
  ];
  const tones = Array.from({ length: TONES }, (_, tone) => ({
    sign: `<path class="dots tone-${tone}" d="M0 0h0"/>`,
    text: toneText(tone),
  }));
  return [
    row(methods, 0),
    ...(words.tones === undefined
      ? []
      : [`<text class="soft" x="-4" y="4">${escaped(words.tones)}</text>`, row(tones, 0)]),
    ...(words.shadow === undefined ? [] : [`<text class="soft" x="-4" y="4">${escaped(words.shadow)}</text>`]),
  ];
}

/** Signs with their texts beside each other; widths are those of a usual font. */
function row(items: readonly { readonly sign: string; readonly text: string }[], from: number): string {
  let at = from;
  return items
    .map(({ sign, text }) => {
      const placed = `<g transform="translate(${at} 0)">${sign}<text x="12" y="4">${escaped(text)}</text></g>`;
      at += 36 + text.length * 7;
      return placed;
    })
    .join("");
}
