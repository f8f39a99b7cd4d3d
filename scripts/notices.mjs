// Writes packages/fairfront/THIRD-PARTY-NOTICES.txt, or prints it with --print: what the packages need when they run and what the page's bundle holds, with licences.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const WIDTH = 79;
const OURS = /^(@fairfront\/|fairfront$)/;

/** The page is bundled: its development dependencies are shipped within it. */
const ROOTS = [
  { place: "packages/core", fields: ["dependencies"] },
  { place: "packages/fairfront", fields: ["dependencies"] },
  { place: "packages/page", fields: ["devDependencies"] },
];

/** Every shipped dependency by its place in the lockfile, the ones of one system only among them. */
function shipped({ packages }) {
  const found = new Map();
  const follow = (from, name, optional) => {
    const place = placeOf(packages, from, name);
    if (place === undefined) {
      if (optional) return;
      throw new Error(`package-lock.json does not have ${name}, which ${from} needs`);
    }
    const entry = packages[place];
    if (entry.link === true || found.has(place)) return;
    found.set(place, { name: nameOf(place), ...entry });
    for (const each of Object.keys(entry.dependencies ?? {})) follow(place, each, false);
    for (const each of Object.keys(entry.optionalDependencies ?? {})) follow(place, each, true);
  };
  for (const { place, fields } of ROOTS) {
    for (const field of fields) {
      for (const name of Object.keys(packages[place][field] ?? {})) if (!OURS.test(name)) follow(place, name, false);
    }
  }
  return [...found].map(([place, entry]) => ({ place, ...entry }));
}

/** As Node looks for it: beside the one that asks, then further up. */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const place = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (at === "") return undefined;
  }
}

const nameOf = (place) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** Its licence in full, where it brings one and is installed; parts for other systems are not. */
function licenceText(place) {
  if (!existsSync(root + place)) return undefined;
  const files = readdirSync(root + place)
    .filter((name) => /^(licen[cs]e|notice|copying)([.-].*)?$/i.test(name))
    .sort();
  const texts = files.map((name) => readFileSync(`${root}${place}/${name}`, "utf8").replaceAll("\r\n", "\n").trim());
  return texts.length === 0 ? undefined : texts.join("\n\n");
}

/** One heading a dependency; what is only for other systems is named without its text, so that every machine writes the same. */
function noticesText() {
  const lock = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8"));
  const parts = shipped(lock).sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
  const unlike = parts.filter(
    (part, i) => i === 0 || part.name !== parts[i - 1].name || part.version !== parts[i - 1].version,
  );
  const sections = unlike.map(({ name, version, license = "see its own files", place, os, cpu }) => {
    const head = `${name} ${version}\nLicence: ${license}`;
    const text = os === undefined && cpu === undefined ? licenceText(place) : undefined;
    return text === undefined ? head : `${head}\n\n${text}`;
  });
  const intro = `fairfront is made with the work of others. These ${unlike.length} packages are needed when it runs, or are part of\nits page; each is under its own licence.`;
  return `${[intro, ...sections].join(`\n\n${"-".repeat(WIDTH)}\n`)}\n`;
}

if (process.argv.includes("--print")) process.stdout.write(noticesText());
else writeFileSync(`${root}packages/fairfront/THIRD-PARTY-NOTICES.txt`, noticesText());
