import { encodeDefaults } from "../problem/encode-options.ts";
import type { RunAsked } from "../run/run-record.ts";

/** What was asked as one command for a shell. Options of the method are spelled out, so that no default matters. */
export function runCommandText(asked: RunAsked): string {
  const words = [
    "fairfront",
    "run",
    shellWord(asked.table),
    "--protect",
    shellWord(asked.protect.map(listed).join(",")),
  ];
  const add = (flag: string, value: string | number | undefined): void => {
    if (value !== undefined) words.push(`--${flag}`, shellWord(String(value)));
  };
  add("clusters", asked.clusters);
  add("features", asked.features?.map(listed).join(","));
  add("exclude", asked.exclude?.map(listed).join(","));
  add("weight", asked.weight);
  if (asked.scale !== encodeDefaults.scale) add("scale", asked.scale);
  if (asked.missing !== encodeDefaults.missing) add("missing", asked.missing);
  add("group", asked.group);
  add("sample", asked.sample);
  const { reading } = asked;
  const marks = (asked.missingMarks ?? []).filter((mark) => mark !== "");
  if (marks.length > 0) add("na", marks.map(listed).join(","));
  add("format", reading?.format);
  add("delimiter", reading?.delimiter === "\t" ? "tab" : reading?.delimiter);
  add("decimal", reading?.decimal);
  add("encoding", reading?.encoding);
  if (reading?.types !== undefined) {
    add(
      "types",
      Object.entries(reading.types)
        .map(([name, type]) => listed(`${name}=${type}`))
        .join(","),
    );
  }
  add("where", reading?.where);
  if (reading?.header === false) words.push("--no-header");
  add("method", asked.method);
  add("seed", asked.seed);
  if (asked.dominance !== "usual") add("dominance", asked.dominance);
  if (asked.timeLimit !== undefined) add("time", `${asked.timeLimit}ms`);
  for (const [name, value] of Object.entries(asked.options)) {
    add("set", `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  }
  return words.join(" ");
}

/** In single quotes where a shell would read something into it. */
function shellWord(text: string): string {
  return /^[\w./,:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** An item of a list; in double quotes where a comma belongs to it. Ranges of one attribute are commas of their own. */
function listed(name: string): string {
  return /^[^<>/*]*,/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
