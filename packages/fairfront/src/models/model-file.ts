import type { Model } from "@fairfront/core";
import { InputError, parseModel } from "@fairfront/core/internal";
import { NotRegular, readRegular } from "../tidy/regular-file.ts";

const MOST_BYTES = 2 ** 28;

export async function readModel(path: string): Promise<Model> {
  const read = await readRegular(path, MOST_BYTES).catch((error: NodeJS.ErrnoException) => error);
  if (read instanceof Error) {
    const whys: Readonly<Record<string, string>> = { ENOENT: "there is none", EISDIR: "it is a folder" };
    const why = whys[read.code ?? ""] ?? (read instanceof NotRegular ? read.message : read.code);
    throw new InputError("model", `expected a file at "${path}", but ${why}; make one with "fairfront pick --model"`);
  }
  let json: unknown;
  try {
    json = JSON.parse(read.toString("utf8"));
  } catch {
    throw new InputError(
      "model",
      `expected JSON in "${path}", got something else; make it with "fairfront pick --model"`,
    );
  }
  return parseModel(json);
}
