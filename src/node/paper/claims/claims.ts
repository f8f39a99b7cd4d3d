import type { Claim } from "./claim.ts";
import { realClaims } from "./real-claims.ts";
import { syntheticClaims } from "./synthetic-claims.ts";

/** Every sentence of the paper's section on results that can be tested, in its order. */
export const claims: readonly Claim[] = [...syntheticClaims, ...realClaims];
