import icon from "./icon.svg?raw";

/** The sign of the tab, without a request: browsers would ask for a file of it again at every step of the history. */
export function showIcon(): void {
  const link = document.createElement("link");
  link.rel = "icon";
  link.type = "image/svg+xml";
  link.href = URL.createObjectURL(new Blob([icon], { type: link.type }));
  document.head.append(link);
}
