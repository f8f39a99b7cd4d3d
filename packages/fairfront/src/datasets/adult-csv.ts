const COLUMNS = [
  ...["age", "workclass", "fnlwgt", "education", "education-num", "marital-status", "occupation", "relationship"],
  ...["race", "sex", "capital-gain", "capital-loss", "hours-per-week", "native-country", "income"],
];

/** adult.data, which has no header and ", " between values, as a table. */
export function adultCsv(source: string): string {
  const rows = source.split("\n").filter((line) => line.trim() !== "");
  return `${[COLUMNS.join(","), ...rows.map((line) => line.replaceAll(", ", ","))].join("\n")}\n`;
}
