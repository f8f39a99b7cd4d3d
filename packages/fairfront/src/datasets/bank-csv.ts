const FEATURES = ["age", "duration", "euribor3m", "nr.employed", "cons.price.idx", "campaign"];
const GROUP = "marital";
const GROUPS = ["divorced", "single", "married"]; // in the order of the authors' table; unknown is left out

/** bank-additional-full.csv as the paper's table: six features and marital, group by group. */
export function bankCsv(source: string): string {
  const [head, ...rows] = source
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) => line.split(";").map((value) => value.replaceAll('"', "")));
  const places = [...FEATURES, GROUP].map((name) => head.indexOf(name));
  if (places.includes(-1)) throw new Error(`no column ${[...FEATURES, GROUP][places.indexOf(-1)]} in it`);
  const features = places.slice(0, -1);
  const group = places[places.length - 1];
  const lines = GROUPS.flatMap((name) =>
    rows
      .filter((row) => row[group] === name)
      .map((row) => [...features.map((place) => String(Number(row[place]))), name].join(",")),
  );
  return `${[[...FEATURES, GROUP].join(","), ...lines].join("\n")}\n`;
}
