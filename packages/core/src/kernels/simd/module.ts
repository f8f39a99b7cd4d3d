import { moduleBase64 } from "./module.generated.ts";
import { PAGE_BYTES, webAssembly } from "./web-assembly.ts";

/** Addresses are bytes into the memory; see assembly/. */
interface SimdExports {
  readonly assign: (...addresses: number[]) => void;
  readonly assignTwo: (...addresses: number[]) => void;
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
    compiled ??= new webAssembly.Module(bytesOf(moduleBase64));
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

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function bytesOf(base64: string): Uint8Array {
  const digits = base64.replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    bits = (bits << 6) | DIGITS.indexOf(digit);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = bits >> held;
    bits &= (1 << held) - 1;
  }
  return bytes;
}
