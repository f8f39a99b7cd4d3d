// The page of the commands: what each says about itself.
import { execFileSync } from "node:child_process";

export function commandPage(root) {
  const help = (...words) =>
    execFileSync(process.execPath, [`${root}packages/fairfront/dist/cli/main.js`, ...words, "--help"], {
      encoding: "utf8",
      env: { ...process.env, COLUMNS: "96", NO_COLOR: "1" },
    }).trim();
  const all = help();
  const names = [...all.slice(all.indexOf("Commands:")).matchAll(/^ {2}([a-z]\S*)/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== "help");
  const parts = names.map((name) => `## fairfront ${name}\n\n\`\`\`text\n${help(name)}\n\`\`\`\n`);
  const markdown = `# Commands\n\nWhat every command says with \`--help\`. The exit codes: 0 done; 1 a bug, with how to report it; 2 bad input, in one line; 3 a
threshold that is not kept, or a repeated run that differs; 130 stopped by Ctrl-C, with what was found saved.\n\n${parts.join("\n")}`;
  return { source: "docs/commands.md", out: "commands.html", title: "Commands", markdown };
}
