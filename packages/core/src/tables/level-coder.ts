const BOOLEAN = /^(true|false)$/i;

/**
 * Finds the place of a text among levels. Truth is the same in capitals: a CSV file may say True where a Parquet file of
 * the same table says true.
 */
export function levelCoder(levels: readonly string[]): (text: string) => number | undefined {
  const codeOf = new Map(levels.map((level, code) => [level, code]));
  const folded = new Map(levels.map((level, code) => [level.toLowerCase(), code]));
  if (folded.size < levels.length || !levels.every((level) => BOOLEAN.test(level))) return (text) => codeOf.get(text);
  return (text) => codeOf.get(text) ?? folded.get(text.toLowerCase());
}
