export { frontCsv } from "../../core/index.ts";
