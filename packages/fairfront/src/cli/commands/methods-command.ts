import { methods, optionFacts } from "@fairfront/core/internal";
import { Command } from "commander";
import { print } from "../streams.ts";

export function methodsCommand(): Command {
  return new Command("methods")
    .summary("list the methods and their options")
    .description("Lists every method with its options (for run --set), their defaults and what they mean.")
    .action(async () => {
      await print(methods.map(methodText).join("\n"));
    });
}

function methodText(method: (typeof methods)[number]): string {
  const facts = optionFacts(method).map(({ name, default: value, about }) => ({
    setting: `${name}=${value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value)}`,
    about,
  }));
  const width = Math.max(0, ...facts.map(({ setting }) => setting.length));
  const lines = facts.map(({ setting, about }) => `  ${setting.padEnd(width)}  ${about}`);
  return `${[`${method.name}  (${method.title})`, `  ${method.about}`, "", ...lines].join("\n")}\n`;
}
