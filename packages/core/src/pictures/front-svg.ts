import { escaped } from "../words/escaped.ts";
import { type FramedSvgInput, framedSvg } from "./framed-svg.ts";
import { type FrontMark, METHOD_SHAPES, placeMarks } from "./front-marks.ts";
import {
  dotsPath,
  type FrontPicture,
  type FrontPictureInput,
  type FrontPoint,
  frontPicture,
  stairsPath,
  TONES,
} from "./front-picture.ts";

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

const [WIDTH, HEIGHT] = [760, 480];
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
  return framedSvg({
    title: input.title ?? picture.words.title,
    about: picture.words.about,
    width: WIDTH,
    height: HEIGHT,
    content: frontContent(picture, points, marks, others, beaten),
    legend: legendOf(picture, method, others),
    dark: input.dark,
  });
}

/** What is inside of the picture, to be styled by classes. */
export function frontContent(
  picture: FrontPicture,
  points: readonly FrontPoint[],
  marks: readonly FrontMark[],
  others: readonly OtherFront[] = [],
  beaten: readonly FrontPoint[] = [],
): string {
  const { width, height, left, right, bottom, ceiling, chance, words, line } = picture;
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
    ...(chance === undefined
      ? []
      : [
          `<rect class="chance" x="${left}" y="${chance.from.toFixed(1)}" width="${width - right - left}" height="${(chance.to - chance.from).toFixed(1)}"/>`,
          `<text class="small${chance.anchor === "end" ? " n" : ""}" x="${chance.x}" y="${chance.y.toFixed(1)}">${escaped(chance.text)}</text>`,
        ]),
    ...picture.fairnessTicks.map(
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
    `<text class="soft" x="4" y="14">${escaped(words.fairness)}</text>`,
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
    ({ cost, fairness }) =>
      `<path transform="translate(${x.to(cost).toFixed(1)} ${y.to(fairness).toFixed(1)})${size}" d="${METHOD_SHAPES[index % METHOD_SHAPES.length]}"/>`,
  );
  return `<g class="other">${shapes.join("")}</g>`;
}

/** Methods, tones, and why dots lie below others. */
function legendOf({ words }: FrontPicture, method: string, others: readonly OtherFront[]): FramedSvgInput["legend"] {
  const methods = [
    { sign: `<path class="dots${words.tones === undefined ? "" : " tone-4"}" d="M0 0h0"/>`, text: method },
    ...others.map(({ title }, index) => ({
      sign: `<g class="other"><path d="${METHOD_SHAPES[index % METHOD_SHAPES.length]}"/></g>`,
      text: title,
    })),
  ];
  const tones = words.eachTone.map((text, tone) => ({ sign: `<path class="dots tone-${tone}" d="M0 0h0"/>`, text }));
  return [
    methods,
    ...(words.tones === undefined ? [] : [words.tones, tones]),
    ...(words.shadow === undefined ? [] : [words.shadow]),
  ];
}
