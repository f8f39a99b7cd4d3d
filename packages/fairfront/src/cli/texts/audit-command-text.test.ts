import { expect, it } from "vitest";
import { auditCommandText } from "./audit-command-text.ts";

it("the command of an audit has everything that the figures depend on", () => {
  const command = auditCommandText({
    table: "their table.csv",
    labels: "segment",
    protect: ["sex", "age<25,25-60,>60", "home, sweet"],
    features: ["x", "a,b", '"c"'],
    weight: "w",
    scale: "minmax",
    missing: "impute",
    missingMarks: ["", "-", "none"],
    group: "other<5",
    reading: { where: "age > 18", decimal: ",", header: false, types: { zip: "text", "a,b": "number" } },
    seed: 3,
    thresholds: [{ figure: "balance", side: "under", bound: 0.4 }],
  });
  expect(command).toBe(
    `fairfront audit 'their table.csv' --labels segment --protect 'sex,age<25,25-60,>60,"home, sweet"' ` +
      `--features 'x,"a,b","""c"""' --weight w --scale minmax --missing impute --group 'other<5' --na -,none ` +
      `--decimal , --types 'zip=text,"a,b=number"' --where 'age > 18' --no-header --seed 3 --fail-under balance=0.4`,
  );
});
