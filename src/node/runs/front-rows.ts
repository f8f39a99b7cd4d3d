export { type FrontRow, frontRows } from "../../core/index.ts";
