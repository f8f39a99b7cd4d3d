import { NO_ROWS, type RowSelection, rowSelection } from "../state/signals/row-selection.ts";

/** Lists rows, and shows the list. */
export function listRows(asked: Partial<RowSelection>): void {
  rowSelection.value = { ...NO_ROWS, ...asked };
  requestAnimationFrame(() => document.querySelector(".rows-card")?.scrollIntoView({ block: "nearest" })); // with its rows in it
}
