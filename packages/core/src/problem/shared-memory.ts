/** Memory that threads see without copying, where the platform has it (pages need cross-origin isolation). */
function memory(bytes: number): ArrayBufferLike {
  return typeof SharedArrayBuffer === "undefined" ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}

export const sharedFloats = (length: number): Float64Array => new Float64Array(memory(length * 8));

export const sharedBytes = (length: number): Uint8Array => new Uint8Array(memory(length));

/** Signed: what threads wait for and tell each other by. */
export const sharedInts = (length: number): Int32Array => new Int32Array(memory(length * 4));

/** Unsigned: rows, and codes of texts. */
export const sharedWords = (length: number): Uint32Array => new Uint32Array(memory(length * 4));
