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
  const all = await help();
  const names = [...all.slice(all.indexOf("Commands:")).matchAll(/^ {2}([a-z]\S*)/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== "help");
  const parts = [];
  for (const name of names) parts.push(`## fairfront ${name}\n\n\`\`\`text\n${await help(name)}\n\`\`\`\n`);
  return {
    source: "docs/commands.md",
    out: "commands.html",
    title: "Commands",
    markdown: [INTRO, ...parts].join("\n"),
  };
}
