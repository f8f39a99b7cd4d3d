import { Component, type ComponentChild } from "preact";

/** Draws again only when a property is another one. */
export function memo<Properties extends object>(draw: (properties: Properties) => ComponentChild) {
  return class extends Component<Properties> {
    override shouldComponentUpdate(next: Properties): boolean {
      const now = this.props as Readonly<Record<string, unknown>>;
      return Object.entries(next).some(([key, value]) => now[key] !== value);
    }
    override render(): ComponentChild {
      return draw(this.props as Properties);
    }
  };
}
