import { type FrontSvgInput, frontSvg } from "@fairfront/core/internal";
import { dark } from "../state/signals/theme.ts";
import type { ExportedPicture } from "./pictures.ts";

/** The front as it is on the screen, at a size of its own. */
export function frontPictureSvg(input: Omit<FrontSvgInput, "dark">): ExportedPicture {
  return { svg: frontSvg({ ...input, dark: dark.peek() }), width: 760 };
}
