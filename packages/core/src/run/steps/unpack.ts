import { type Packed, TAG, VIEWS, type View, type ViewType } from "./pack.ts";

const SMALL = 256; // bytes; below it an own buffer costs more than the copying

const PLAIN = { enumerable: true, configurable: true, writable: true };

/** What was packed. Every buffer is a copy of its own: a kept view does not hold the whole message. */
export function unpack(packed: Packed): unknown {
  const { slots, texts, shapes, shared, others } = packed;
  const firsts: { readonly buffer: ArrayBuffer }[] = []; // the first view of every buffer
  let at = 0;

  const take = (): unknown => {
    const tag = slots[at++];
    switch (tag) {
      case TAG.number:
        return slots[at++];
      case TAG.text:
        return texts[slots[at++]];
      case TAG.true:
        return true;
      case TAG.false:
        return false;
      case TAG.null:
        return null;
      case TAG.undefined:
        return undefined;
      case TAG.array: {
        const length = slots[at++];
        const items: unknown[] = [];
        for (let i = 0; i < length; i++) items.push(take());
        return items;
      }
      case TAG.object: {
        const value: Record<string, unknown> = {};
        for (const key of shapes[slots[at++]]) {
          if (key === "__proto__") Object.defineProperty(value, key, { ...PLAIN, value: take() });
          else value[key] = take();
        }
        return value;
      }
      case TAG.other:
        return others[slots[at++]];
      default:
        return takeView(tag);
    }
  };

  const takeView = (tag: number): unknown => {
    const View = VIEWS[slots[at++]];
    const offset = slots[at++];
    const length = slots[at++];
    if (tag === TAG.sharedView) return new View(shared[slots[at++]] as ArrayBufferLike as ArrayBuffer, offset, length);
    if (tag === TAG.again) return new View(firsts[slots[at++]].buffer, offset, length);
    const byteLength = slots[at++];
    const start = at << 3;
    at += (byteLength + 7) >> 3;
    const whole = length * View.BYTES_PER_ELEMENT === byteLength;
    const view =
      whole && byteLength <= SMALL ? smallCopy(View, start, length) : copy(View, start, byteLength, offset, length);
    firsts.push(view);
    return view;
  };

  const copy = (View: ViewType, start: number, byteLength: number, offset: number, length: number): View =>
    new View(slots.buffer.slice(start, start + byteLength), offset, length);

  const smallCopy = (View: ViewType, start: number, length: number): View => {
    const source = new View(slots.buffer, start, length);
    const own = new View(length);
    for (let i = 0; i < length; i++) own[i] = source[i];
    return own;
  };

  return take();
}
