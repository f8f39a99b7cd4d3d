import { jsonIn } from "@fairfront/core/internal";
import { type Choices, defaultChoices } from "./choices.ts";

/** Choices as the part of an address behind #; only what differs from the defaults. */
export function addressOf(choices: Choices): string {
  const parts = new URLSearchParams();
  for (const key of Object.keys(defaultChoices) as (keyof Choices)[]) {
    const value = JSON.stringify(choices[key]);
    if (value !== JSON.stringify(defaultChoices[key])) parts.set(key, value);
  }
  return parts.toString();
}

/** What was kept under another name once. */
const FORMER: Readonly<Record<string, string>> = { marks: "missingMarks", seconds: "timeLimit" };

/** What does not fit is left at its default: an address may come from anywhere. */
export function choicesOf(address: string): Choices {
  const parts = new URLSearchParams(address.replace(/^#/, ""));
  const read: Record<string, unknown> = {};
  for (const [key, text] of parts) {
    const name = FORMER[key] ?? key;
    if (!Object.hasOwn(defaultChoices, name)) continue;
    const value = jsonIn(text);
    if (sameShape(value, defaultChoices[name as keyof Choices])) read[name] = value;
  }
  return { ...defaultChoices, ...read };
}

function sameShape(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(value) && value.every((item) => typeof item === "string");
  if (Array.isArray(value) || value === null) return false;
  return typeof value === typeof model;
}
