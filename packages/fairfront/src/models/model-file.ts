import { readFile } from "node:fs/promises";
import type { Model } from "@fairfront/core";
import { InputError, parseModel } from "@fairfront/core/internal";

export async function readModel(path: string): Promise<Model> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => error);
  if (text instanceof Error) {
    const why = text.code === "ENOENT" ? "there is none" : text.code === "EISDIR" ? "it is a folder" : text.code;
    throw new InputError("model", `expected a file at "${path}", but ${why}; make one with "fairfront pick --model"`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InputError(
      "model",
      `expected JSON in "${path}", got something else; make it with "fairfront pick --model"`,
    );
  }
  return parseModel(json);
}
