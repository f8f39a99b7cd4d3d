export { csvField, tableCsv } from "../../core/index.ts";
