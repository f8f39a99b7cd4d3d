/**
 * Plain data as one block of memory. Structured clone spends about 2 us on every typed array, which for small steps is
 * more than the steps take; this spends a tenth of it. Like structured clone, it keeps views of one buffer together.
 */
export interface Packed {
  /** Tags and numbers, and between them the bytes of buffers. */
  readonly slots: Float64Array<ArrayBuffer>;
  readonly texts: readonly string[];
  /** The keys of objects: most have those of another one. */
  readonly shapes: readonly (readonly string[])[];
  readonly shared: readonly SharedArrayBuffer[];
  /** Whatever else structured clone can carry. */
  readonly others: readonly unknown[];
}

export const TAG = {
  number: 0,
  text: 1,
  true: 2,
  false: 3,
  null: 4,
  undefined: 5,
  array: 6,
  object: 7,
  /** A view of a buffer that comes here for the first time, and its bytes. */
  view: 8,
  /** A view of a buffer that came before. */
  again: 9,
  sharedView: 10,
  other: 11,
} as const;

export const VIEWS = [
  ...[Uint8Array, Float64Array, Uint32Array, Int32Array, Uint16Array, Float32Array, Int8Array, Int16Array],
  ...[Uint8ClampedArray, BigInt64Array, BigUint64Array],
] as const;
export type ViewType = (typeof VIEWS)[number];
export type View = InstanceType<ViewType>;

export function pack(value: unknown): Packed {
  const packer = new Packer();
  packer.put(value);
  return packer.result();
}

class Packer {
  private slots = new Float64Array(4096);
  private bytes = new Uint8Array(this.slots.buffer);
  private used = 0;
  private readonly textAt = new Map<string, number>();
  private readonly shapes: string[][] = [];
  private readonly bufferAt = new Map<ArrayBufferLike, number>();
  private buffers = 0;
  private readonly shared: SharedArrayBuffer[] = [];
  private readonly others: unknown[] = [];

  result(): Packed {
    const { shapes, shared, others } = this;
    return { slots: this.slots.slice(0, this.used), texts: [...this.textAt.keys()], shapes, shared, others };
  }

  put(value: unknown): void {
    if (typeof value === "number") this.twoSlots(TAG.number, value);
    else if (typeof value === "string") this.twoSlots(TAG.text, this.indexOfText(value));
    else if (typeof value === "boolean") this.slot(value ? TAG.true : TAG.false);
    else if (value === undefined) this.slot(TAG.undefined);
    else if (value === null) this.slot(TAG.null);
    else if (Array.isArray(value)) {
      this.twoSlots(TAG.array, value.length);
      for (let i = 0; i < value.length; i++) this.put(value[i]);
    } else if (ArrayBuffer.isView(value)) this.putView(value as View);
    else if (typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype) this.putObject(value);
    else this.twoSlots(TAG.other, this.others.push(value) - 1);
  }

  private putObject(value: object): void {
    const keys = Object.keys(value);
    this.twoSlots(TAG.object, this.indexOfShape(keys));
    for (const key of keys) this.put((value as Record<string, unknown>)[key]);
  }

  private putView(view: View): void {
    const kind = VIEWS.indexOf(view.constructor as (typeof VIEWS)[number]);
    if (kind < 0) {
      this.twoSlots(TAG.other, this.others.push(view) - 1);
      return;
    }
    const { buffer, byteOffset, length } = view;
    const known = this.bufferAt.get(buffer);
    const isShared = isSharedMemory(buffer);
    if (known === undefined) this.bufferAt.set(buffer, isShared ? this.shared.length : this.buffers++);
    this.room(5);
    this.slots[this.used++] = isShared ? TAG.sharedView : known === undefined ? TAG.view : TAG.again;
    this.slots[this.used++] = kind;
    this.slots[this.used++] = byteOffset;
    this.slots[this.used++] = length;
    if (isShared) this.slots[this.used++] = known ?? this.shared.push(buffer) - 1;
    else if (known === undefined) this.putBytes(buffer as ArrayBuffer);
    else this.slots[this.used++] = known;
  }

  private putBytes(buffer: ArrayBuffer): void {
    const { byteLength } = buffer;
    this.slots[this.used++] = byteLength;
    const slots = (byteLength + 7) >> 3;
    this.room(slots);
    this.bytes.set(new Uint8Array(buffer), this.used << 3);
    this.used += slots;
  }

  private indexOfText(text: string): number {
    let index = this.textAt.get(text);
    if (index === undefined) {
      index = this.textAt.size;
      this.textAt.set(text, index);
    }
    return index;
  }

  private indexOfShape(keys: string[]): number {
    const { shapes } = this;
    for (let i = 0; i < shapes.length; i++) {
      const shape = shapes[i];
      let same = shape.length === keys.length;
      for (let k = 0; same && k < keys.length; k++) same = shape[k] === keys[k];
      if (same) return i;
    }
    return shapes.push(keys) - 1;
  }

  private slot(value: number): void {
    this.room(1);
    this.slots[this.used++] = value;
  }

  private twoSlots(a: number, b: number): void {
    this.room(2);
    this.slots[this.used++] = a;
    this.slots[this.used++] = b;
  }

  private room(slots: number): void {
    if (this.used + slots <= this.slots.length) return;
    const larger = new Float64Array(Math.max(this.slots.length * 2, this.used + slots));
    larger.set(this.slots.subarray(0, this.used));
    this.slots = larger;
    this.bytes = new Uint8Array(larger.buffer);
  }
}

/** Pages without cross-origin isolation do not even know the name. */
function isSharedMemory(buffer: ArrayBufferLike): buffer is SharedArrayBuffer {
  return typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer;
}
