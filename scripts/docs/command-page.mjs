// The page of the commands: what each says about itself.
import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";

const INTRO = `# Commands

What every command says with \`--help\`. The exit codes: 0 done; 1 a bug, with how to report it; 2 bad input, in one line; 3 a
threshold that is not kept, or a repeated run that differs; 130 stopped by Ctrl-C, with what was found saved.
`;

export async function commandPage(root) {
  const { main } = await import(pathToFileURL(`${root}packages/fairfront/dist/cli/command-line.js`).href);
  const help = async (...words) => {
    const pieces = [];
    const gathering = () => new Writable({ write: (piece, _, done) => done(void pieces.push(piece.toString())) });
    const given = { stdin: Readable.from([]), stdout: gathering(), stderr: gathering(), exitCode: 0 };
    const code = await main([...words, "--help"], given);
    const text = pieces.join("").trim();
    if (code !== 0 || text === "") throw new Error(`fairfront ${words.join(" ")} --help failed: ${text}`);
    return text;
  };
  const parts = [];
  const tell = async (...words) => {
    const text = await help(...words);
    const below = commandsOf(text);
    parts.push(commandText(words.join(" "), text));
    for (const name of below) await tell(...words, name);
  };
  for (const name of commandsOf(await help())) await tell(name);
  return {
    source: "docs/commands.md",
    out: "commands.html",
    title: "Commands",
    markdown: [INTRO, ...parts].join("\n"),
  };
}

/** The commands that a help lists. */
function commandsOf(help) {
  const [, list = ""] = help.split("\nCommands:\n");
  return [...list.matchAll(/^ {2}([a-z]\S*)/gm)].map(([, name]) => name).filter((name) => name !== "help");
}

/** A help as Markdown: columns of a terminal as a table, which fits any screen. */
function commandText(name, help) {
  const [usage, ...blocks] = help.split(/\n\n+/);
  const parts = [`## fairfront ${name}`, `\`\`\`sh\n${usage.replace(/^Usage: /, "")}\n\`\`\``];
  for (const block of blocks) {
    const [head, ...lines] = block.split("\n");
    const items = /^(?:Arguments|Options|Commands):$/.test(head) ? itemsOf(lines) : undefined;
    if (items === undefined) parts.push(plain(block.replaceAll(/\s*\n\s*/g, " ")));
    else parts.push(`| ${head.slice(0, -1).toLowerCase()} | |\n| --- | --- |\n${items.join("\n")}`);
  }
  return `${parts.join("\n\n")}\n`;
}

/** Rows of a table: a term, two spaces and more, what it says; what is indented further belongs to the line before. */
function itemsOf(lines) {
  const items = [];
  for (const line of lines) {
    const [, term, words] = /^ {2}(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? [];
    if (term === undefined) items.at(-1).words += ` ${line.trim()}`;
    else items.push({ term, words: words ?? "" });
  }
  return items.map(({ term, words }) => `| \`${term.replaceAll("|", "\\|")}\` | ${plain(words.trim())} |`);
}

/** Text that is no Markdown, with flags as code. */
function plain(text) {
  return text.replaceAll(/[\\`*_<>|[\]]/g, "\\$&").replaceAll(/(?<![\w-])--[a-z][a-z-]*/g, "`$&`");
}
