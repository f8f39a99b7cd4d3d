import { anyRefusal } from "../any-refusal.ts";
import { cellText } from "../words/cell-text.ts";
import { decimalText, percentText } from "../words/number-text.ts";
import type { Audit, AuditAttribute, Estimate } from "./audit-result.ts";
import { FIGURES, type FigureFact, type FigureName, figureText } from "./figures.ts";

/** A figure that an audit must keep to: not under (or not over) the bound. */
export interface Threshold {
  readonly figure: FigureName;
  readonly side: "under" | "over";
  readonly bound: number;
  /** Only for this attribute or crossing; absent: for every attribute that was named, and for the quality of all rows. */
  readonly attribute?: string | undefined;
  /** The bound is a share of the best that a clustering could have. */
  readonly relative?: boolean | undefined;
}

const DEFAULT_FIGURE: FigureName = "representation";
const ITEM = /^(?:(?:"((?:[^"]|"")*)"|(.*?))\s*:)?\s*(?:([^=:%]*?)\s*=)?\s*([^=:%]+?)(%?)$/s;

/**
 * `representation=0.8` (not under) or `totalVariation=0.1` (not over), several between commas; `sex: balance=80%`
 * is 80 % of the best balance by sex, and a number alone is a representation.
 *
 * @example
 * console.log(parseThresholds("balance=0.4", "under")[0].bound); // 0.4
 */
export function parseThresholds(text: string, side: Threshold["side"]): Threshold[] {
  return splitOutsideQuotes(text).map((item) => parseThreshold(item.trim(), side));
}

function splitOutsideQuotes(text: string): string[] {
  return text.match(/(?:"[^"]*"|[^",])+|(?<=,)(?=,|$)|^$/g) ?? [text];
}

function parseThreshold(text: string, side: Threshold["side"]): Threshold {
  const about = `fail-${side}`;
  const [, quoted, plain, named, amount, percent] = ITEM.exec(text) ?? [];
  const number = amount === undefined || !/^[-+.\deE]+$/.test(amount) ? Number.NaN : Number(amount);
  const name = named ?? (side === "under" ? DEFAULT_FIGURE : "");
  if (!Number.isFinite(number) || name === "") {
    throw anyRefusal("threshold-unreadable", about, { example: exampleOf(side), got: text });
  }
  if (!Object.hasOwn(FIGURES, name)) {
    throw anyRefusal("figure-unknown", about, { got: name, known: Object.keys(FIGURES) });
  }
  const figure = name as FigureName;
  const wrong = side === "under" ? "lower" : "higher";
  if (FIGURES[figure].better === wrong) {
    const option = side === "under" ? "failOver" : "failUnder";
    throw anyRefusal("threshold-side", about, { figure, better: wrong }, [{ kind: "use", option }]);
  }
  const relative = percent === "%";
  if (relative && figure !== "balance" && figure !== "representation") {
    throw anyRefusal("no-best", about, { figure });
  }
  const attribute = quoted?.replaceAll('""', '"') ?? plain?.trim();
  return {
    figure,
    side,
    bound: relative ? number / 100 : number,
    ...(attribute !== undefined && { attribute }),
    ...(relative && { relative }),
  };
}

function exampleOf(side: Threshold["side"]): string {
  return side === "under" ? "representation=0.8" : "totalVariation=0.1";
}

/** As it is typed. */
export function thresholdText({ figure, bound, attribute, relative }: Threshold): string {
  const name =
    attribute === undefined ? "" : /[",:]/.test(attribute) ? `"${attribute.replaceAll('"', '""')}"` : attribute;
  return `${name === "" ? "" : `${name}: `}${figure}=${relative === true ? `${bound * 100}%` : bound}`;
}

interface Place {
  readonly name: string;
  readonly estimate: Estimate | undefined;
  readonly attribute?: AuditAttribute | undefined;
}

/**
 * A sentence for every threshold that is not kept, once an attribute; a figure without a value does not keep to any.
 *
 * @example
 * const attribute = { name: "sex", groups: ["f", "m"], groupOf: people.map(({ sex }) => (sex === "f" ? 0 : 1)) };
 * const result = audit({ labels: people.map((_, i) => i % 2), attributes: [attribute] }, { draws: 50 });
 * console.log(failedThresholds(result, parseThresholds("balance=0.5", "under")));
 */
export function failedThresholds(audit: Audit, thresholds: readonly Threshold[]): string[] {
  return thresholds.flatMap((threshold) => {
    const { figure, side } = threshold;
    const places = placesOf(audit, threshold).filter(({ estimate }) => estimate !== undefined);
    if (places.length === 0) {
      throw anyRefusal("figure-needs-features", `fail-${side}`, { figure }, [
        { kind: "use", option: "features", to: "name-features" },
      ]);
    }
    return places.flatMap((place) => {
      const bound = boundAt(threshold, place);
      const value = place.estimate?.value ?? null;
      if (value !== null && (side === "under" ? value >= bound : value <= bound)) return [];
      return [
        `${place.name}: ${figureText(figure)} is ${toldValue(place, bound)}, ${side} ${toldBound(threshold, bound)}${cellOf(place, figure)}`,
      ];
    });
  });
}

function toldBound({ relative, bound }: Threshold, asked: number): string {
  return relative === true ? `${Number(asked.toPrecision(4))}, ${percentText(bound)} of the best` : String(asked);
}

function toldValue({ estimate }: Place, bound: number): string {
  if (estimate?.infinite === true) return "infinite";
  if (estimate === undefined || estimate.value === null) return "not defined";
  const short = Number(estimate.value.toPrecision(4));
  return String(short === bound ? estimate.value : short);
}

function cellOf({ attribute }: Place, figure: FigureName): string {
  if (figure !== "representation" || attribute?.lowest === undefined) return "";
  return ` (${cellText(attribute.lowest)})`;
}

function placesOf({ attributes, quality }: Audit, { attribute, figure, side }: Threshold): Place[] {
  const named = (of: AuditAttribute): Place => ({ name: of.name, estimate: of.figures[figure], attribute: of });
  if (attribute === undefined) {
    const own = attributes.filter(({ crossed }) => !crossed).map(named);
    return [...own, { name: "all rows", estimate: quality[figure] }];
  }
  const found = attributes.find(({ name }) => name === attribute);
  if (found !== undefined) return [named(found)];
  const names = attributes.map(({ name }) => name);
  throw anyRefusal("audit-attribute", `fail-${side}`, { got: attribute, known: names });
}

const ROUNDING = 1e-12;

/** Refuses what no clustering could keep, with the best that could be had. */
function boundAt({ figure, side, bound, relative }: Threshold, { name, attribute }: Place): number {
  const { range }: FigureFact = FIGURES[figure];
  const best = (side === "under" ? bestOf(figure, attribute) : undefined) ?? range[side === "under" ? 1 : 0];
  const asked = relative === true ? bound * (best ?? 1) : bound;
  if (best === null || (side === "under" ? asked <= best + ROUNDING : asked >= best)) return asked;
  const told = relative === true ? percentText(bound) : String(bound);
  const rare = figure === "representation" && best === 0;
  const values = { figure: figureText(figure), asked: told, by: name, best: rare ? "0" : decimalText(best, 3), rare };
  throw anyRefusal("threshold-unreachable", `fail-${side}`, values);
}

function bestOf(figure: FigureName, attribute: AuditAttribute | undefined): number | undefined {
  if (figure === "balance") return attribute?.bestBalance;
  return figure === "representation" ? attribute?.bestRepresentation : undefined;
}
