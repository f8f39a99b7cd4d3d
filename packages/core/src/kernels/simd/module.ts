import { moduleHex } from "./module.generated.ts";
import { PAGE_BYTES, webAssembly } from "./web-assembly.ts";

/** Addresses are bytes into the memory; see assembly/. */
interface SimdExports {
  readonly table: (...addresses: number[]) => void;
  readonly reassign: (...addresses: number[]) => number;
  readonly lower: (...addresses: number[]) => void;
  readonly potentials: (...addresses: number[]) => void;
}

export interface SimdInstance {
  readonly kernels: SimdExports;
  readonly buffer: ArrayBuffer;
}

let compiled: object | undefined;
let refused = false;

/** The kernels over a memory of their own; undefined where the platform has no SIMD or too little memory. */
export function simdInstance(bytes: number): SimdInstance | undefined {
  if (webAssembly === undefined || refused) return undefined;
  try {
    compiled ??= new webAssembly.Module(bytesOf(moduleHex));
  } catch {
    refused = true; // no SIMD, or a page that forbids compiling: it will not change its mind
    return undefined;
  }
  try {
    const memory = new webAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
    const { exports } = new webAssembly.Instance(compiled, { env: { memory } });
    return { kernels: exports as SimdExports, buffer: memory.buffer };
  } catch {
    return undefined; // too large for 32-bit addresses, or for this machine
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
