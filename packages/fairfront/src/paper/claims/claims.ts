import type { Claim } from "./claim.ts";
import { realDataClaims, syntheticDataClaims } from "./data-claims.ts";
import { realClaims } from "./real-claims.ts";
import { syntheticClaims } from "./synthetic-claims.ts";

/** Every sentence of the paper's section on results that can be tested, in its order. */
export const claims: readonly Claim[] = [...syntheticDataClaims, ...syntheticClaims, ...realDataClaims, ...realClaims];
