/** A tag of an XML text, and the characters before it. */
export interface XmlTag {
  /** Without its prefix: "table:table-row" is "table-row". */
  readonly name: string;
  readonly kind: "open" | "close" | "empty";
  readonly attributes: string;
  /** Characters between the tag before and this one, entities resolved. */
  readonly before: string;
}

/** Thrown where a text is no XML that a spreadsheet would hold. */
export class NotXml extends Error {}

/** The tags in their order: one pass, whatever the text is. Entities of a document's own are refused. */
export function* xmlTags(text: string): Generator<XmlTag> {
  let before = "";
  let i = 0;
  let depth = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", i)) {
    before += resolved(text.slice(i, at));
    if (text.startsWith("<!--", at)) i = after(text, "-->", at);
    else if (text.startsWith("<?", at)) i = after(text, "?>", at);
    else if (text.startsWith("<![CDATA[", at)) {
      i = after(text, "]]>", at);
      before += text.slice(at + 9, i - 3);
    } else if (text.startsWith("<!", at)) throw new NotXml("a document type");
    else {
      i = tagEnd(text, at);
      const close = text[at + 1] === "/";
      const empty = text[i - 2] === "/";
      const inner = text.slice(at + (close ? 2 : 1), i - (empty ? 2 : 1));
      const space = inner.search(/\s/);
      const full = space < 0 ? inner : inner.slice(0, space);
      const name = full.slice(full.indexOf(":") + 1);
      const kind = close ? "close" : empty ? "empty" : "open";
      depth += kind === "open" ? 1 : kind === "close" ? -1 : 0;
      yield { name, kind, attributes: space < 0 ? "" : inner.slice(space), before };
      before = "";
    }
  }
  if (depth !== 0) throw new NotXml("it is cut");
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  if (at < 0) throw new NotXml("an open mark");
  return at + end.length;
}

/** Behind the ">" of a tag; one in quotes belongs to a value. */
function tagEnd(text: string, from: number): number {
  let quote = "";
  for (let i = from; i < text.length; i++) {
    const sign = text[i];
    if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return i + 1;
  }
  throw new NotXml("an open tag");
}

/** The value of an attribute, whatever its prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found === null ? undefined : resolved(found[1] ?? found[2]);
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function resolved(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name] : whole;
      const point = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
    },
  );
}
