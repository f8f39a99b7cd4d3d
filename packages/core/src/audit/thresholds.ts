import { anyRefusal } from "../any-refusal.ts";
import { cellText, leastText } from "../words/cell-text.ts";
import { exponentOf, percentText } from "../words/number-text.ts";
import type { Audit, AuditAttribute, AuditCell, Estimate } from "./audit-result.ts";
import { FIGURES, type FigureFact, type FigureName, figureText } from "./figures.ts";
import { isSameCrossing } from "./strata-attribute.ts";
import { isBeyondWholeRows, wholeRowsOf } from "./suggest/whole-rows-best.ts";

/** A figure that an audit must keep to: not under (or not over) the bound. */
export interface Threshold {
  readonly figure: FigureName;
  readonly side: "under" | "over";
  readonly bound: number;
  /** Only for this attribute or crossing (in any order); absent: for every attribute that was named, and for the quality of all rows. */
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
 * A sentence for every threshold that is not kept, once an attribute; a figure without a value does not keep to any. A bound
 * without a name is for every attribute that was named; where all of them keep a representation, their crossing must, too, but for
 * cells that chance could explain.
 *
 * @example
 * const attribute = { name: "sex", groups: ["f", "m"], groupOf: people.map(({ sex }) => (sex === "f" ? 0 : 1)) };
 * const result = audit({ labels: people.map((_, i) => i % 2), attributes: [attribute] }, { draws: 50 });
 * console.log(failedThresholds(result, parseThresholds("balance=0.5", "under")));
 */
export function failedThresholds(audit: Audit, thresholds: readonly Threshold[]): string[] {
  const own = thresholds.flatMap((threshold) => missedBy(audit, threshold));
  const crossed = unboundCrossings(audit, thresholds).filter(({ isBroken }) => isBroken);
  return [
    ...own,
    ...crossed.map(
      ({ threshold, place, bound, sure }) =>
        `${missedText(threshold, { ...place, attribute: undefined }, bound)}, by more than chance explains (${cellText({ ...sure!, shareOfCluster: sure!.shareOfCluster.value! })}); to hold only the attributes to it, name each, as in "${thresholdText({ ...threshold, attribute: audit.attributes[0].name })}"`,
    ),
  ];
}

function missedBy(audit: Audit, threshold: Threshold): string[] {
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
    if (keepsTo(side, value, bound)) return [];
    refuseFractions(threshold, place, bound);
    return [missedText(threshold, place, bound)];
  });
}

/**
 * A sentence for every crossing that would not keep a bound that was asked for without a name, though chance could explain that
 * (or the bound is on another figure than representation): who reads that the bound is kept should know what it is not about.
 */
export function crossingsUnderNoBound(audit: Audit, thresholds: readonly Threshold[]): string[] {
  return unboundCrossings(audit, thresholds).flatMap(({ threshold, place, bound, sure, isBroken }) => {
    if (isBroken) return [];
    const why = sure !== undefined || threshold.figure !== "representation" ? "" : ", and by what chance could explain";
    const wanted = thresholdText({ ...threshold, attribute: place.name });
    return [
      `${missedText(threshold, place, bound)}, which was asked for the attributes alone${why}; ask for "${wanted}" to hold the crossing to it, too`,
    ];
  });
}

interface UnboundCrossing {
  readonly threshold: Threshold;
  readonly place: Place;
  readonly bound: number;
  /** The cell of the least representation that is beyond the bound, and that chance does not explain. */
  readonly sure: AuditCell | undefined;
  /** The same where all attributes keep the bound: then it is the crossing that breaks it. */
  readonly isBroken: boolean;
}

/** Crossings that miss a bound without a name, and that no bound names. */
function unboundCrossings(audit: Audit, thresholds: readonly Threshold[]): UnboundCrossing[] {
  const crossed = audit.attributes.filter((attribute) => attribute.crossed);
  return thresholds.flatMap((threshold) => {
    const { figure, side, relative } = threshold;
    if (threshold.attribute !== undefined || crossed.length === 0) return [];
    const isKept = missedBy(audit, threshold).length === 0;
    return crossed.flatMap((attribute) => {
      const { name, cells } = attribute;
      const estimate = attribute.figures[figure];
      const isNamed = thresholds.some(
        (other) => other.attribute !== undefined && isSameCrossing(other.attribute, name) && other.figure === figure,
      );
      if (estimate === undefined || isNamed) return [];
      const bound = relative === true ? threshold.bound * (bestOf(figure, attribute) ?? 1) : threshold.bound;
      const { value } = estimate;
      if (keepsTo(side, value, bound)) return [];
      const beyond = cells.filter((cell) => cell.deviates && !keepsTo("under", cell.representation, bound));
      const [least] = beyond.toSorted((a, b) => a.representation - b.representation);
      const sure = figure === "representation" ? least : undefined;
      return [{ threshold, place: { name, estimate, attribute }, bound, sure, isBroken: sure !== undefined && isKept }];
    });
  });
}

function missedText(threshold: Threshold, place: Place, bound: number): string {
  const { figure, side } = threshold;
  return `${place.name}: ${figureText(figure)} is ${toldValue(place, bound)}, ${side} ${toldBound(threshold, bound)}${cellOf(place, figure)}`;
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
  return ` (${leastText(attribute.lowest)})`;
}

function placesOf({ attributes, quality }: Audit, { attribute, figure, side }: Threshold): Place[] {
  const named = (of: AuditAttribute): Place => ({ name: of.name, estimate: of.figures[figure], attribute: of });
  if (attribute === undefined) {
    const own = attributes.filter(({ crossed }) => !crossed).map(named);
    return [...own, { name: "all rows", estimate: quality[figure] }];
  }
  const found =
    attributes.find(({ name }) => name === attribute) ?? attributes.find(({ name }) => isSameCrossing(name, attribute));
  if (found !== undefined) return [named(found)];
  const names = attributes.map(({ name }) => name);
  throw anyRefusal("audit-attribute", `fail-${side}`, { got: attribute, known: names });
}

const ROUNDING = 1e-12;

/** What misses a bound by the last digits of a double alone keeps it. */
function keepsTo(side: Threshold["side"], value: number | null, bound: number): boolean {
  return value !== null && (side === "under" ? value >= bound - ROUNDING : value <= bound + ROUNDING);
}

/** Refuses what no clustering could keep, with the best that could be had. */
function boundAt(threshold: Threshold, place: Place): number {
  const { figure, side, bound, relative } = threshold;
  const { range }: FigureFact = FIGURES[figure];
  const [least, most] = range;
  if (side === "over") {
    if (bound < least) throw unreachable(threshold, place, least, "shares");
    return bound;
  }
  const best = bestOf(figure, place.attribute) ?? most;
  const asked = relative === true ? bound * (best ?? 1) : bound;
  if (bound > 0 && isMeasure(figure) && place.attribute?.bestRepresentation === 0) {
    throw unreachable(threshold, place, 0, "rare");
  }
  if (best !== null && asked > best + ROUNDING) {
    refuseFractions(threshold, place, asked);
    throw unreachable(threshold, place, best, "shares");
  }
  return asked;
}

/** Refuses what only parts of rows could keep. */
function refuseFractions(threshold: Threshold, place: Place, asked: number): void {
  const { figure, side } = threshold;
  const { attribute } = place;
  if (!isMeasure(figure) || side !== "under" || attribute === undefined) return;
  const unit = figure === "relativeBalance" ? attribute.bestBalance : 1;
  const measure = figure === "representation" ? figure : "balance";
  const best = wholeRowsOf(attribute)[measure];
  const limit = measure === "balance" ? attribute.bestBalance : 1;
  // Of rows that weigh differently nothing is known; and where shares allow no more, rows are not the reason.
  if (best.reached === 0 || best.reached >= limit || asked * unit <= best.reached) return;
  const sizes = attribute.groups.map(({ rows }) => rows);
  if (asked * unit > best.most || isBeyondWholeRows(sizes, attribute.clusters.length, measure, asked * unit)) {
    const why = measure === "balance" && asked * unit > limit + ROUNDING ? "unequal" : "rows";
    throw unreachable(threshold, place, best.reached / unit, why);
  }
}

/** The best is told so that asking for it as it is told is possible: rounded down, and as a share where a share was asked for. */
function unreachable(
  { figure, side, bound, relative }: Threshold,
  { name, attribute }: Place,
  best: number,
  why: "shares" | "rare" | "rows" | "unequal",
): Error {
  const isShare = relative === true && best > 0;
  const share = isShare ? best / (bestOf(figure, attribute) ?? 1) : best;
  const values = {
    figure: figureText(figure),
    asked: relative === true ? percentText(bound) : String(bound),
    by: name,
    best: best === 0 ? "0" : isShare ? percentText(Number(roundedDown(share))) : roundedDown(share),
    why,
  };
  return anyRefusal("threshold-unreachable", `fail-${side}`, values);
}

/** To three decimals, or two digits that count. */
function roundedDown(value: number): string {
  const digits = Math.max(3, 1 - exponentOf(value));
  const units = Number(`1e${digits}`);
  return (Math.floor(value * units + 1e-9) / units).toFixed(digits);
}

/** What a group needs a row in every cluster for. */
function isMeasure(figure: FigureName): boolean {
  return figure === "balance" || figure === "relativeBalance" || figure === "representation";
}

function bestOf(figure: FigureName, attribute: AuditAttribute | undefined): number | undefined {
  if (figure === "balance") return attribute?.bestBalance;
  return figure === "representation" ? attribute?.bestRepresentation : undefined;
}
