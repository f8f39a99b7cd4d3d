import { expect, it } from "vitest";
import { oneLine } from "./one-line.ts";

it("shows line ends and control characters of a value as signs, and leaves letters of all kinds", () => {
  expect(oneLine("li\r\nma\n\u001b[31mred\t\u0000")).toBe("li⏎ma⏎�[31mred��");
  expect(oneLine("größe, 🦊 \u0939")).toBe("größe, 🦊 \u0939");
});
