import type { DuckDBConnection } from "@duckdb/node-api";
import { type InputError, nearestName, optionError } from "@fairfront/core/internal";
import { CLOCK_WORDS, CONDITION_FUNCTIONS } from "./condition-functions.ts";
import { prepared } from "./duckdb.ts";

/** A part of what the engine's parser makes of a text. */
type Node = Readonly<Record<string, unknown>>;

const LONGEST = 1 << 20; // characters; ids by the ten thousand fit
const SHOWN = 100;

const OPERATORS: ReadonlySet<unknown> = new Set([
  ...["OPERATOR_NOT", "OPERATOR_IS_NULL", "OPERATOR_IS_NOT_NULL", "OPERATOR_COALESCE"],
  ...["COMPARE_IN", "COMPARE_NOT_IN", "ARRAY_CONSTRUCTOR"],
]);
const PLAIN: ReadonlySet<unknown> = new Set(["COMPARISON", "CONJUNCTION", "BETWEEN", "CASE", "CONSTANT", "COLLATE"]);
const TYPES =
  /^(BOOLEAN|U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL|VARCHAR|DATE|TIME|INTERVAL|TIMESTAMP.*)$/;

const WORDS = [...CONDITION_FUNCTIONS].filter((name) => /^\w/.test(name));

/** What is refused about a condition, for people. */
class Refusal extends Error {}

/**
 * Refuses a condition that is anything but one expression over the columns of its row: no second statement, no query
 * within, no file, and nothing that differs from one pass over the table to the next. The engine's own parser tells.
 */
export async function checkCondition(
  connection: DuckDBConnection,
  where: string,
  columns: readonly string[],
): Promise<void> {
  try {
    const expression = await parsed(connection, where);
    const names = new Set(columns.map((name) => name.toLowerCase()));
    for (const node of nodesOf(expression)) await checkNode(connection, node, names, columns);
  } catch (error) {
    throw error instanceof Refusal ? conditionError(where, error.message) : error;
  }
}

export function conditionError(where: string, told: string): InputError {
  return optionError("where", `expected a condition in SQL such as "age >= 18", got "${cut(where)}": ${told}`);
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
}

/** The one expression of the text. It is parsed bare and in parentheses: `1) OR (1` and `1 GROUP BY 1` pass one only. */
async function parsed(connection: DuckDBConnection, where: string): Promise<unknown> {
  if (where.length > LONGEST) throw new Refusal(`it has ${where.length} characters, and at most ${LONGEST} are read`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(where)) throw new Refusal("it has control characters");
  const [blank, bare, enclosed] = [
    await statementOf(connection, "SELECT 1 WHERE true"),
    await statementOf(connection, `SELECT 1 WHERE ${where}\n`),
    await statementOf(connection, `SELECT 1 WHERE (${where}\n)`),
  ];
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const around = same(blank.rest, bare.rest) && same(blank.rest, enclosed.rest);
  if (!around || !same(bare.where, enclosed.where)) throw new Refusal("it is more than one expression");
  return enclosed.where;
}

/** The condition of the text's only statement, and all that is around it. */
async function statementOf(connection: DuckDBConnection, sql: string): Promise<{ where: unknown; rest: unknown }> {
  const text = await prepared(connection, "SELECT json_serialize_sql($1::VARCHAR)", async (statement) => {
    statement.bindVarchar(1, sql);
    return String((await statement.runAndReadAll()).getRows()[0][0]);
  });
  const tree = treeOf(text);
  if (tree.error === true) throw new Refusal(String(tree.error_message).replaceAll(/\s+/g, " "));
  const statements = tree.statements as readonly Node[];
  if (statements.length !== 1) throw new Refusal("it is more than one statement");
  const [{ node, ...beside }] = statements;
  const { where_clause: where, ...rest } = node as Node;
  return { where, rest: { ...rest, ...beside } };
}

function treeOf(text: string): Node {
  try {
    return JSON.parse(text, (key, value: unknown) => (key === "query_location" ? undefined : value)) as Node;
  } catch {
    throw new Refusal("it has a number beyond all bounds"); // the parser's Infinity is no JSON
  }
}

/** All expressions in a tree, wherever they hang. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== "object" || tree === null) return;
  if ("class" in tree) yield tree as Node;
  for (const part of Object.values(tree)) yield* nodesOf(part);
}

async function checkNode(
  connection: DuckDBConnection,
  node: Node,
  names: ReadonlySet<string>,
  columns: readonly string[],
): Promise<void> {
  if (PLAIN.has(node.class)) return;
  switch (node.class) {
    case "OPERATOR":
      if (OPERATORS.has(node.type)) return;
      throw new Refusal(`${spoken(node.type)} is not for conditions`);
    case "CAST": {
      const { id } = node.cast_type as Node;
      if (TYPES.test(String(id))) return;
      throw new Refusal("it casts to a type that is not for conditions; use a number, VARCHAR, DATE or TIMESTAMP");
    }
    case "COLUMN_REF":
      return checkColumn(node.column_names as readonly string[], names, columns);
    case "FUNCTION":
      return checkFunction(connection, node);
    case "SUBQUERY":
      throw new Refusal("it holds a query of its own; compare columns with values, or with (a, b, c)");
    default:
      throw new Refusal(`${spoken(node.class)} is not for conditions`);
  }
}

function spoken(kind: unknown): string {
  return String(kind).toLowerCase().replaceAll("_", " ");
}

/** A word that is no column may be a function, as current_date is, or an engine's own column. */
function checkColumn(path: readonly string[], names: ReadonlySet<string>, columns: readonly string[]): void {
  const name = path.join(".");
  if (path.length === 1 && names.has(name.toLowerCase())) return;
  if (CLOCK_WORDS.has(name.toLowerCase())) throw changing(name);
  throw new Refusal(`there is no column "${cut(name)}"; ${nearestName(cut(name), columns)}`);
}

async function checkFunction(connection: DuckDBConnection, node: Node): Promise<void> {
  const name = String(node.function_name).toLowerCase();
  const own = (node.schema === "" || node.schema === "main") && node.catalog === "";
  const { orders } = node.order_bys as { readonly orders: readonly unknown[] };
  const plain = node.filter === null && node.distinct === false && node.export_state === false && orders.length === 0;
  if (own && plain && CONDITION_FUNCTIONS.has(name)) return;
  if (CLOCK_WORDS.has(name) || (await stabilities(connection, name)).some((found) => found !== "CONSISTENT")) {
    throw changing(name);
  }
  throw new Refusal(`the function "${cut(name)}" is not for conditions; ${nearestName(cut(name), WORDS)}`);
}

function changing(name: string): Refusal {
  return new Refusal(
    `"${name}" changes from one pass over the table to the next; compare with a fixed value, or by md5 of a column`,
  );
}

/** What the engine says about scalar functions of a name; none for others. */
async function stabilities(connection: DuckDBConnection, name: string): Promise<readonly unknown[]> {
  const sql = "SELECT stability FROM duckdb_functions() WHERE function_type = 'scalar' AND function_name = $1";
  return prepared(connection, sql, async (statement) => {
    statement.bindVarchar(1, name);
    return (await statement.runAndReadAll()).getRows().map(([stability]) => stability);
  });
}
