import { audit } from "@fairfront/core/internal";
import { expect, it } from "vitest";
import { auditText } from "./audit-text.ts";

it("has a column for the group that decides, whichever of many it is", () => {
  const groups = Array.from({ length: 12 }, (_, j) => `group${j}`);
  const rows = Array.from({ length: 2400 }, (_, i) => ({ group: i % 12, cluster: Math.floor(i / 12) % 2 }));
  const labels = rows.map(({ group, cluster }) => (group === 10 ? 0 : cluster)); // the eleventh is in one cluster alone
  const attributes = [{ name: "g", groups, groupOf: rows.map(({ group }) => group) }];
  const text = auditText(audit({ labels, attributes }, { draws: 199 }), []);
  const head = text.split("\n").find((line) => /^ +cluster +rows/.test(line)) ?? "";
  expect(head).toMatch(/rows +group0 +group1 +.*group10 +representation/);
  expect(text).toContain("(4 more groups; all are in --json and --out)");
});
