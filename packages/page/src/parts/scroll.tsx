import type { ComponentChildren } from "preact";
import { texts } from "../texts.ts";

/** Something wider or longer than its place. It takes the focus, so that keys can scroll it. */
export function Scroll({
  label,
  tall = false,
  children,
}: {
  label: string;
  tall?: boolean;
  children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, keys cannot scroll (WCAG 2.1.1)
    <section class={`scroll ${tall ? "tall" : ""}`} aria-label={texts.scrolls(label)} tabIndex={0}>
      {children}
    </section>
  );
}
