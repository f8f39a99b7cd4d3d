import { Component, type ComponentChild, createElement, type FunctionComponent } from "preact";

/** Draws again only when a property is another one; signals that it reads are followed by the part inside. */
export function memo<Properties extends object>(draw: FunctionComponent<Properties>) {
  return class extends Component<Properties> {
    override shouldComponentUpdate(next: Properties): boolean {
      const now = this.props as Readonly<Record<string, unknown>>;
      return Object.entries(next).some(([key, value]) => now[key] !== value);
    }
    override render(): ComponentChild {
      return createElement(draw, this.props as Properties);
    }
  };
}
