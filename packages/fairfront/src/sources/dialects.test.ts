import { expect, it } from "vitest";
import { presentNumber } from "./dialect.ts";
import { dialects } from "./dialects.ts";
import { SIGNS } from "./hostile-names.contract.ts";

/** How an engine reads what stands between quotes, as its manual says: by a sign twice, or behind a backslash. */
interface Reading {
  readonly quote: string;
  readonly twice: boolean;
  readonly backslash: boolean;
}

const twice = { twice: true, backslash: false };
const escaped = { twice: false, backslash: true };
const READ: Readonly<Record<string, { readonly name: Reading; readonly text: Reading }>> = {
  duckdb: { name: { quote: '"', ...twice }, text: { quote: "'", ...twice } },
  postgres: { name: { quote: '"', ...twice }, text: { quote: "'", ...twice } }, // E'...' below
  clickhouse: { name: { quote: "`", ...escaped }, text: { quote: "'", ...escaped } },
  spark: { name: { quote: "`", ...twice }, text: { quote: "'", ...escaped } },
  databricks: { name: { quote: "`", ...twice }, text: { quote: "'", ...escaped } },
  bigquery: { name: { quote: "`", ...escaped }, text: { quote: "'", ...escaped } },
  snowflake: { name: { quote: '"', ...twice }, text: { quote: "'", twice: true, backslash: true } },
  trino: { name: { quote: '"', ...twice }, text: { quote: "'", ...twice } },
};

const MEANT: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** What is meant by a quoted piece at the start of `sql`, and what follows it. */
function read(sql: string, { quote, twice: doubled, backslash }: Reading): { meant: string; rest: string } {
  expect(sql[0]).toBe(quote);
  let meant = "";
  for (let i = 1; i < sql.length; i++) {
    if (backslash && sql[i] === "\\") {
      const code = /^u([0-9a-f]{4})/i.exec(sql.slice(i + 1))?.[1];
      meant += code === undefined ? (MEANT[sql[i + 1]] ?? sql[i + 1]) : String.fromCharCode(Number.parseInt(code, 16));
      i += code === undefined ? 1 : 5;
    } else if (sql[i] !== quote) meant += sql[i];
    else if (doubled && sql[i + 1] === quote) meant += sql[++i];
    else return { meant, rest: sql.slice(i + 1) };
  }
  return { meant, rest: "never closed" };
}

it.each(dialects)("$name quotes names and values so that nothing but them is meant", ({ name: of, nameOf, text }) => {
  const { name: ofName, text: ofText } = READ[of];
  for (const sign of [...SIGNS, ...SIGNS.map((own) => `a${own}${own}b`), ""]) {
    expect(read(nameOf(sign), ofName)).toEqual({ meant: sign, rest: "" });
    const told = text(sign);
    const own = told.startsWith("E'") ? read(told.slice(1), { ...ofText, backslash: true }) : read(told, ofText);
    expect(own).toEqual({ meant: sign, rest: "" });
  }
});

it("reads no mark of a missing value as a number, also where all branches of a CASE are computed", () => {
  for (const dialect of Object.values(dialects)) {
    const value = `CASE WHEN lower(trim(${dialect.asText("pay")})) IN ('', 'n/a') THEN NULL ELSE pay END`;
    expect(presentNumber(dialect, "pay", ["N/A "])).toBe(dialect.asDouble(value));
  }
});
