import { afterAll, describe } from "vitest";
import { type ChdbEngine, hasChdb, startChdb } from "./chdb-engine.ts";
import { engineContract } from "./engine-contract.ts";

describe.skipIf(!hasChdb)("ClickHouse", () => {
  let engine: ChdbEngine | undefined;
  afterAll(() => engine?.stop());
  engineContract(async () => {
    engine = await startChdb();
    return engine;
  });
});
