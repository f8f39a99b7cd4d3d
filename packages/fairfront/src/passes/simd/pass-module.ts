import { moduleHex } from "./module.generated.ts";

/** Addresses are bytes into the memory; see assembly/. */
export interface PassExports {
  readonly narrow: (...addresses: number[]) => number;
  readonly fix: (...addresses: number[]) => void;
  readonly look: (...addresses: number[]) => number;
}

/** The little of WebAssembly that is used here; the library of types for Node does not know it. */
interface WebAssemblyHere {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
}

const { WebAssembly: webAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyHere };
const PAGE_BYTES = 65_536;

let compiled: object | undefined;

/** The kernels of passes over a memory of their own. */
export function passInstance(bytes: number): { readonly kernels: PassExports; readonly buffer: ArrayBuffer } {
  compiled ??= new webAssembly.Module(Buffer.from(moduleHex, "hex"));
  const memory = new webAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
  const { exports } = new webAssembly.Instance(compiled, { env: { memory } });
  return { kernels: exports as PassExports, buffer: memory.buffer };
}
