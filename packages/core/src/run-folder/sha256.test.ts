import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { hexOf, plainSha256 } from "./sha256.ts";

it("is the SHA-256 of FIPS 180-4", () => {
  const hash = plainSha256();
  hash.update(new TextEncoder().encode("abc"));
  expect(hexOf(hash.digest())).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

it("is Node's, whatever pieces the bytes come in", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 })), (pieces) => {
      const [ours, theirs] = [plainSha256(), createHash("sha256")];
      for (const piece of pieces) {
        ours.update(piece);
        theirs.update(piece);
      }
      expect(hexOf(ours.digest())).toBe(theirs.digest("hex"));
    }),
  );
});
