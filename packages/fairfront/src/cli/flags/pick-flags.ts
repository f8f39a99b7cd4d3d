import type { WishFlags } from "./pick-wish.ts";

/** What may be asked of `pick`, wherever the rows are. */
export interface PickFlags extends WishFlags {
  readonly labels?: string;
  readonly columns?: string[];
  readonly model?: string;
  readonly blind?: boolean;
  readonly pdf?: string;
  readonly sql?: string;
  readonly dialect: string;
  readonly from: string;
  /** Bytes. */
  readonly memory: number;
  readonly table?: string;
  readonly json?: boolean;
}
