import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface CardProperties {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly class?: string;
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a step, with a heading. */
export function Card({ title, hint, class: extra = "", tools, children }: CardProperties) {
  const id = useId();
  return (
    <section class={`card ${extra}`} aria-labelledby={id}>
      <div class="card-head">
        <div>
          <h2 id={id}>{title}</h2>
          {hint !== undefined && <p class="hint">{hint}</p>}
        </div>
        {tools !== undefined && <div class="card-tools">{tools}</div>}
      </div>
      {children}
    </section>
  );
}
