import type { Model } from "@fairfront/core";
import type { Column } from "@fairfront/core/internal";

/** Columns that are texts to the model, even if all of a file's look like numbers or dates. */
export function learntTexts({ encoding: { features, attributes } }: Model): ReadonlySet<string> {
  const parts = attributes.flatMap((attribute) => attribute.parts.filter(({ kind }) => kind === "values"));
  return new Set([
    ...features.filter(({ kind }) => kind === "category").map(({ name }) => name),
    ...parts.map(({ column }) => column),
  ]);
}

/** What the model expects `names` to be in a file of texts; undefined where there are dates, which have several kinds. */
export function learntKinds(model: Model, names: readonly string[]): ReadonlyMap<string, Column["kind"]> | undefined {
  const { features, attributes } = model.encoding;
  const parts = attributes.flatMap((attribute) => attribute.parts);
  const dated = [...features, ...parts].some((learnt) => "date" in learnt && learnt.date !== undefined);
  if (dated) return undefined;
  const texts = learntTexts(model);
  return new Map(names.map((name) => [name, texts.has(name) ? "text" : "numeric"]));
}
