import { randomBytes, timingSafeEqual } from "node:crypto";

const BYTES = 18; // 144 bits: nobody guesses it

/** A secret that fits into an address. */
export function newToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
