/** An item of a list between commas: in double quotes where it could be read as something else. */
export function listedName(name: string): string {
  return /,|^"|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** Names as what follows a flag in a shell. */
export function quotedNames(names: readonly string[]): string {
  const list = names.map(listedName).join(",");
  return /["$`\\!]/.test(list) ? `'${list.replaceAll("'", `'\\''`)}'` : `"${list}"`;
}
