/** Whether two pieces of plain data are equal, to the bit of every number. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length || Array.isArray(a) !== Array.isArray(b)) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same(a[key as keyof typeof a], b[key as keyof typeof b]));
}

/** A copy that shares no memory with the original; a function is refused, as every way to another machine would. */
export function copyOf<T>(value: T): T {
  if (typeof value === "function") throw new Error("expected plain data, got a function in it");
  if (typeof value !== "object" || value === null) return value;
  if (ArrayBuffer.isView(value)) return (value as unknown as Uint8Array).slice() as T;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)])) as T;
}
