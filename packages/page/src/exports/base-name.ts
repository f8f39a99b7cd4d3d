import { front, searched } from "../state/signals/session.ts";

/** The table's name without its ending, for the names of files made from it. */
export function baseName(): string {
  const name = searched.peek()?.name ?? front.peek()?.table ?? "table";
  return name.replace(/(\.[A-Za-z0-9]+){1,2}$/, "") || "table";
}
