/**
 * What a condition may call: functions of the row's values alone, the same at every pass, that open nothing. A list of
 * what is allowed, since the engine's own word on what is constant leaves out some that read the clock or a setting.
 */
export const CONDITION_FUNCTIONS: ReadonlySet<string> = new Set([
  // operators
  ...["+", "-", "*", "/", "//", "%", "^", "**", "&", "|", "~", "<<", ">>", "||", "^@", "->>"],
  ...["~~", "!~~", "~~*", "!~~*", "~~~"], // LIKE, ILIKE, GLOB
  ...["like_escape", "not_like_escape", "ilike_escape", "not_ilike_escape"],
  // numbers
  ...["abs", "ceil", "ceiling", "floor", "round", "trunc", "sign", "sqrt", "cbrt", "exp", "ln", "log", "log2", "log10"],
  ...["pow", "power", "mod", "greatest", "least", "isnan", "isinf", "isfinite"],
  // texts
  ...["lower", "lcase", "upper", "ucase", "trim", "ltrim", "rtrim", "length", "len", "char_length", "character_length"],
  ...["strlen", "substring", "substr", "left", "right", "reverse", "replace", "translate", "concat", "concat_ws"],
  ...["contains", "starts_with", "ends_with", "prefix", "suffix", "position", "strpos", "instr", "split_part"],
  ...["regexp_matches", "regexp_full_match", "regexp_extract", "regexp_replace", "ascii", "unicode", "chr"],
  ...["strip_accents", "nfc_normalize", "levenshtein", "md5", "md5_number", "sha1", "sha256", "json_extract_string"],
  // dates
  ...["year", "quarter", "month", "week", "weekofyear", "day", "dayofmonth", "dayofweek", "isodow", "dayofyear"],
  ...["isoyear", "yearweek", "decade", "century", "hour", "minute", "second", "millisecond", "dayname", "monthname"],
  ...["date_part", "datepart", "date_trunc", "datetrunc", "date_diff", "datediff", "date_sub", "datesub", "date_add"],
  ...["last_day", "make_date", "make_timestamp", "strftime", "strptime", "try_strptime", "epoch", "epoch_ms"],
  ...["to_years", "to_quarters", "to_months", "to_weeks", "to_days", "to_hours", "to_minutes", "to_seconds"],
  ...["to_decades", "to_centuries", "to_millennia", "to_milliseconds", "to_microseconds"], // INTERVAL
  // lists and absent values
  ...["list_value", "list_contains", "row", "nullif"],
]);

/** Those of the clock that the engine takes for constant, or that stand without parentheses, as a column does. */
export const CLOCK_WORDS: ReadonlySet<string> = new Set([
  ...["now", "today", "age", "ago", "current_date", "current_time", "current_timestamp", "localtime", "localtimestamp"],
  ...["current_localtime", "current_localtimestamp"],
]);
