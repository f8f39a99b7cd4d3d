// npm run docs [-- --out FOLDER]: writes the site, whole and static, into dist/site; fails where a link leads nowhere.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brokenLinks } from "./check-links.mjs";
import { buildSite } from "./site.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values } = parseArgs({ options: { out: { type: "string", default: `${root}dist/site` } } });
const out = resolve(values.out);
const pages = await buildSite(root, out);
const broken = brokenLinks(out);
for (const { from, to, why } of broken) console.error(`${from} links to ${to}: ${why}`);
if (broken.length > 0) process.exitCode = 1;
else console.log(`${pages} pages in ${out}`);
