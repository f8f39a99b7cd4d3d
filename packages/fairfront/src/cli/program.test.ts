import type { Command } from "commander";
import { expect, it } from "vitest";
import { program } from "./program.ts";

const withInner = (command: Command): Command[] => [command, ...command.commands.flatMap(withInner)];

it.each(withInner(program()).map((command) => [command.name(), command] as const))(
  "the help of %s tells no default that is nothing",
  (_, command) => {
    expect(command.helpInformation()).toContain("--help");
    expect(command.helpInformation()).not.toMatch(/default:\s*(?:\[\]|\{\}|""|undefined)/);
  },
);
