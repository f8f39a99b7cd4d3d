import { encodeDefaults, methods } from "../../core/index.ts";
import { type Choices, defaultChoices } from "../state/choices.ts";
import { MERGED } from "../state/encode-options.ts";
import type { OpenedTable } from "../state/session.ts";

/** The run as a command; one that makes a sample first says so. Undefined where no table is open. */
export function commandOf(choices: Choices, table: OpenedTable | undefined): string | undefined {
  if (table === undefined) return undefined;
  const method = choices.method === "" ? methods[0].name : choices.method;
  const words = ["fairfront", "run", quoted(table.name), "--protect", quoted(choices.protect.map(named).join(","))];
  words.push("--clusters", String(choices.clusters), "--method", method, "--seed", String(choices.seed));
  if (choices.exclude.length > 0) words.push("--exclude", quoted(choices.exclude.map(named).join(",")));
  if (choices.scale !== encodeDefaults.scale) words.push("--scale", choices.scale);
  if (choices.missing !== encodeDefaults.missing) words.push("--missing", choices.missing);
  if (choices.mergeBelow !== defaultChoices.mergeBelow)
    words.push("--group", quoted(`${MERGED}<${choices.mergeBelow}`));
  if (choices.seconds > 0) words.push("--time", `${choices.seconds}s`);
  for (const [name, value] of Object.entries(choices.options)) {
    words.push("--set", quoted(`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`));
  }
  const command = words.join(" ");
  return table.sample?.startsWith("syn")
    ? `fairfront datasets get ${table.sample} --out ${table.name}\n${command}`
    : command;
}

/** For a shell, in single quotes where it would read something into it. */
function quoted(text: string): string {
  return /^[\w./,:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A name in a list: in double quotes where it holds a comma. */
function named(name: string): string {
  return /^[^<>/*]*,/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
