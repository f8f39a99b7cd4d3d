import { safeText } from "@fairfront/core/internal";
import { Command, Help, type Option } from "commander";
import { version } from "../runs/version.ts";
import { auditCommand } from "./commands/audit-command.ts";
import { compareCommand } from "./commands/compare-command.ts";
import { datasetsCommand } from "./commands/datasets-command.ts";
import { inspectCommand } from "./commands/inspect-command.ts";
import { methodsCommand } from "./commands/methods-command.ts";
import { paperCommand } from "./commands/paper-command.ts";
import { pickCommand } from "./commands/pick-command.ts";
import { predictCommand } from "./commands/predict-command.ts";
import { resumeCommand } from "./commands/resume-command.ts";
import { runCommand } from "./commands/run-command.ts";
import { sqlCommand } from "./commands/sql-command.ts";
import { uiCommand } from "./commands/ui-command.ts";
import { expectFlagsOnce } from "./flags/flags-once.ts";
import { streams } from "./streams.ts";

export function program(): Command {
  const commands = [
    inspectCommand(),
    runCommand(),
    resumeCommand(),
    pickCommand(),
    predictCommand(),
    auditCommand(),
    compareCommand(),
    sqlCommand(),
    paperCommand(),
    methodsCommand(),
    datasetsCommand(),
    uiCommand(),
  ];
  const root = new Command("fairfront")
    .description("Fair clustering: the whole Pareto front of k-means cost against fairness.")
    .version(version, "--version", "print the version");
  for (const command of commands) root.addCommand(command);
  root.hook("preAction", (_, { options }) => {
    streams().flags = new Set(options.map(({ long, short }) => long ?? short!));
  });
  for (const command of [root, ...commands, ...commands.flatMap(({ commands: inner }) => inner)]) {
    speakInOneLine(command);
    command.configureHelp({ optionDescription: withoutEmptyDefault });
    expectFlagsOnce(command);
  }
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
      write(`fairfront: ${safeText(line)}\n`);
    },
  });
}

/** What is nothing by default is not told: "(default: [])" says nothing to who does not program. */
function withoutEmptyDefault(option: Option): string {
  return new Help().optionDescription(option).replace(/ \(default: (?:\[\]|\{\})\)$/, "");
}
