/** Memory that the page and its workers see without copying, where the page is cross-origin isolated. */
function memory(bytes: number): ArrayBufferLike {
  return typeof SharedArrayBuffer === "undefined" ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}

export const sharedFloats = (length: number): Float64Array => new Float64Array(memory(length * 8));

export const sharedWords = (length: number): Uint32Array => new Uint32Array(memory(length * 4));
