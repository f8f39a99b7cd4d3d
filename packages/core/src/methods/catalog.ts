import { nameWords } from "../notices/words/name-words.ts";
import { refusalOf } from "../refusal-of.ts";
import { fairAssign } from "./fair-assign/fair-assign.ts";
import { lloyd } from "./lloyd/lloyd.ts";
import type { Method } from "./method.ts";
import { miniBatch } from "./mini-batch/mini-batch.ts";
import { safairkm } from "./safairkm/safairkm.ts";
import { trace } from "./trace/trace.ts";
import { vfairkm } from "./vfairkm/vfairkm.ts";

/** Every method there is. */
export const methods: readonly Method[] = [trace, safairkm, lloyd, miniBatch, vfairkm, fairAssign];

export function methodNamed(name: string): Method {
  const found = methods.find((method) => method.name === name);
  if (found !== undefined) return found;
  const known = methods.map((method) => method.name);
  throw refusalOf(nameWords, "name-unknown", "method", { got: name, known });
}
