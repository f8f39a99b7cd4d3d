import type { Inspection, Notice, WholeBests } from "@fairfront/core/internal";
import { signal } from "@preact/signals";
import type { Checked } from "../../workers/protocol.ts";
import type { OpenedTable } from "./session.ts";

export type CheckState =
  | { readonly kind: "none" }
  | { readonly kind: "good"; readonly checked: Checked }
  | { readonly kind: "bad"; readonly message: string; readonly notice?: Notice };

/** What the data worker said last of the choices for a table, and about which. */
export const tableAnswer = signal<
  { readonly of: OpenedTable; readonly asked: string; readonly state: CheckState } | undefined
>(undefined);

/** What whole rows allow each attribute of choices that were found good. */
export const bestAnswer = signal<{ readonly of: Checked; readonly bests: readonly WholeBests[] } | undefined>(
  undefined,
);

/** What is known of the columns of the table that the data worker holds. */
export const heldColumns = signal<{ readonly of: OpenedTable; readonly facts: Inspection["columns"] } | undefined>(
  undefined,
);

/** What the data worker said last of a method's options: what is wrong with them, or nothing. */
export const methodAnswer = signal<{ readonly asked: string; readonly trouble: string | undefined } | undefined>(
  undefined,
);
