// What the library has to say, as data: for programs that say it in their own words.

export type { BasicCode } from "../notices/basic-catalog.ts";
export type { Catalog } from "../notices/catalog.ts";
export type { Entry, Json } from "../notices/entry.ts";
export { noticeText } from "../notices/library-words.ts";
export type { Notice, NoticeCode, ValuesOf } from "../notices/notice.ts";
export type { OptionValue, Purpose, Remedy } from "../notices/remedy.ts";
export type { OptionName } from "../options/option-names.ts";
export type { TableOptionName } from "../options/option-table.ts";
export type { ReadingOptionName } from "../options/reading-options.ts";
export type { RunOptionName } from "../options/run-options.ts";
