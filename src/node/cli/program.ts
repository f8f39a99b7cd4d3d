import { Command } from "commander";
import { version } from "../runs/version.ts";
import { auditCommand } from "./audit-command.ts";
import { compareCommand } from "./compare-command.ts";
import { datasetsCommand } from "./datasets-command.ts";
import { inspectCommand } from "./inspect-command.ts";
import { methodsCommand } from "./methods-command.ts";
import { paperCommand } from "./paper-command.ts";
import { pickCommand } from "./pick-command.ts";
import { predictCommand } from "./predict-command.ts";
import { resumeCommand } from "./resume-command.ts";
import { runCommand } from "./run-command.ts";
import { streams } from "./streams.ts";
import { uiCommand } from "./ui-command.ts";

export function program(): Command {
  const commands = [
    inspectCommand(),
    runCommand(),
    resumeCommand(),
    pickCommand(),
    predictCommand(),
    auditCommand(),
    compareCommand(),
    paperCommand(),
    methodsCommand(),
    datasetsCommand(),
    uiCommand(),
  ];
  const root = new Command("fairfront")
    .description("Fair clustering: the whole Pareto front of k-means cost against balance.")
    .version(version, "--version", "print the version");
  for (const command of commands) root.addCommand(command);
  for (const command of [root, ...commands, ...commands.flatMap(({ commands: inner }) => inner)])
    speakInOneLine(command);
  return root;
}

/** Commander's errors as ours: one line, thrown instead of ending the process. */
function speakInOneLine(command: Command): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => streams().stdout.write(text),
    writeErr: (text) => streams().stderr.write(text),
    outputError: (text, write) => {
      const line = text
        .replace(/^error: /, "")
        .trim()
        .replaceAll(/\s*\n\s*/g, " ");
      write(`fairfront: ${line}\n`);
    },
  });
}
