import { afterEach, describe, expect, it, vi } from "vitest";
import { atOnce } from "../pieces.ts";
import { assignNearestInto } from "./assign-nearest.ts";

const points = Float64Array.of(0, 1, 9, 10);

async function kindHere(): Promise<string> {
  vi.resetModules(); // what a platform can do is asked when the module loads
  const { bulkKernels } = await import("./bulk.ts");
  const kernels = bulkKernels(points.slice(), 1, 4);
  const labels = new Uint8Array(4);
  atOnce(assignNearestInto(kernels, Float64Array.of(0, 10), 2, labels));
  expect([...labels]).toEqual([0, 0, 1, 1]);
  return kernels.kind;
}

const failing = (what: string) =>
  class {
    constructor() {
      throw new Error(`no ${what} here`);
    }
  };

describe("a platform", () => {
  const { Module, Instance, Memory } = WebAssembly;
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("with SIMD uses it", async () => {
    expect(await kindHere()).toBe("simd");
  });

  it("without WebAssembly does with plain TypeScript", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    expect(await kindHere()).toBe("plain");
  });

  it("that refuses to compile does with plain TypeScript", async () => {
    vi.stubGlobal("WebAssembly", { Module: failing("SIMD"), Instance, Memory });
    expect(await kindHere()).toBe("plain");
  });

  it("with too little memory does with plain TypeScript", async () => {
    vi.stubGlobal("WebAssembly", { Module, Instance, Memory: failing("memory") });
    expect(await kindHere()).toBe("plain");
  });
});
