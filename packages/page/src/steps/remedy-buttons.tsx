import type { Notice, Remedy } from "@fairfront/core/internal";
import type { Choices } from "../state/signals/choices.ts";
import { choices, choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";

interface Cure {
  readonly text: string;
  readonly change: () => Partial<Choices>;
}

/** What can be done about a notice by one click; the rest is only said. */
export function RemedyButtons({ about }: { about: Notice }) {
  const cures = about.remedies.flatMap((remedy) => curesOf(remedy));
  if (cures.length === 0) return null;
  return (
    <span class="remedies">
      {cures.map(({ text, change }) => (
        <button key={text} type="button" class="small" onClick={() => choose(text, change())}>
          {text}
        </button>
      ))}
    </span>
  );
}

function curesOf(remedy: Remedy): Cure[] {
  const words = texts.data.remedies;
  if (remedy.kind === "choose" && remedy.option === "missing") {
    return [
      { text: words.dropRows, change: () => ({ missing: "drop" }) },
      { text: words.fillIn, change: () => ({ missing: "impute" }) },
    ];
  }
  if (remedy.kind !== "set") return [];
  const { option, value } = remedy;
  if (option === "exclude" && Array.isArray(value)) {
    const names = value as readonly string[];
    return [
      {
        text: words.leaveOut(names),
        change: () => ({ exclude: [...new Set([...choices.peek().exclude, ...names])] }),
      },
    ];
  }
  const merge = option === "group" && typeof value === "string" ? /^[^<]*<(\d+)$/.exec(value) : null;
  if (merge !== null) {
    const below = Number(merge[1]);
    return [{ text: words.merge(below), change: () => ({ mergeBelow: below }) }];
  }
  return [];
}
