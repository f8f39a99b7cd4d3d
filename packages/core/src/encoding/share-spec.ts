import { refusal } from "../errors.ts";
import type { GroupShare } from "../problem/limits.ts";
import { numberOf } from "../tables/parse-number.ts";

const RANGE = /^(.*):([^:]*)\.\.([^:]*)$/s;

/**
 * Reads `sex=female:0.4..0.6`: the attribute, the group, its least and most share in every cluster. An end may be left
 * out (`..0.6`), and percents will do (`40%..60%`). The names of the attributes tell where a name ends that has an equals sign.
 */
export function parseShare(text: string, attributes: readonly string[]): GroupShare {
  const range = RANGE.exec(text);
  const named = range === null ? undefined : splitName(range[1], attributes);
  if (range === null || named === undefined) {
    throw refusal("share-unreadable", "shares", { got: text });
  }
  const least = endOf(range[2], 0);
  const most = endOf(range[3], 1);
  if (least === undefined || most === undefined) {
    throw refusal("share-ends", "shares", { got: `${range[2]}..${range[3]}` });
  }
  return { ...named, least, most };
}

function splitName(text: string, attributes: readonly string[]): { attribute: string; group: string } | undefined {
  const known = attributes
    .filter((name) => text.startsWith(`${name}=`))
    .sort((a, b) => b.length - a.length)
    .at(0);
  if (known !== undefined) return { attribute: known, group: text.slice(known.length + 1) };
  const at = text.indexOf("=");
  return at < 1 ? undefined : { attribute: text.slice(0, at), group: text.slice(at + 1) };
}

function endOf(text: string, absent: number): number | undefined {
  const plain = text.trim();
  if (plain === "") return absent;
  const percent = plain.endsWith("%");
  const digits = percent ? plain.slice(0, -1).trim() : plain;
  const value = numberOf(digits) ?? Number.NaN;
  return Number.isFinite(value) ? (percent ? value / 100 : value) : undefined;
}
