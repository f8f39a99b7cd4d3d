import { firstCatalog } from "./first-catalog.ts";
import { laterCatalog } from "./later-catalog.ts";

/** Every notice there is, by its code. */
export type Catalog = typeof firstCatalog & typeof laterCatalog;

/** Every code with its words, and by their types what a notice of it carries. */
export const catalog: Catalog = { ...firstCatalog, ...laterCatalog };
