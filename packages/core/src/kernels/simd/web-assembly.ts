/** The little of WebAssembly that is used here; the ES2023 library does not know it, every platform has it. */
interface WebAssemblyHere {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
}

export const PAGE_BYTES = 65_536;

/** Undefined on a platform without it. */
export const webAssembly = (globalThis as { WebAssembly?: WebAssemblyHere }).WebAssembly;
