import { describe, expect, it } from "vitest";
import { JsonLevels } from "./json-levels.ts";

function take(...pieces: string[]): void {
  const levels = new JsonLevels();
  for (const piece of pieces) levels.take(piece.length, (i) => piece.charCodeAt(i));
}

describe("JsonLevels", () => {
  it("takes 500 levels, and refuses one more, of lists and of objects", () => {
    expect(() => take("[".repeat(500) + "]".repeat(500))).not.toThrow();
    expect(() => take("[".repeat(501))).toThrow(/within each other over 500 times/);
    expect(() => take('{"a":'.repeat(501))).toThrow(/within each other/);
  });

  it("goes on from one piece to the next, and counts no brackets in texts", () => {
    expect(() => take("[".repeat(300), "[".repeat(300))).toThrow(/within each other/);
    expect(() => take(`["${"[".repeat(600)}\\"${"[".repeat(300)}`, `${"{".repeat(600)}\\\\"]`)).not.toThrow();
    expect(() => take('["\\', `"${"[".repeat(600)}"]`)).not.toThrow();
    expect(() => take("[[]]".repeat(1000))).not.toThrow();
  });
});
