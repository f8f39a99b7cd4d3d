/**
 * Leads a person who used a control that goes away with its use, such as a remedy or the place to choose a file, to the heading
 * above it: browsers would leave them at the top of the page.
 */
export function keepFocus(): void {
  let way: Element[] = []; // from the control to the page
  addEventListener("focusin", ({ target }) => {
    way = [];
    for (let element = target as Element | null; element !== null; element = element.parentElement) way.push(element);
  });
  new MutationObserver(() => {
    if (document.activeElement !== document.body || way.length === 0 || way[0].isConnected) return;
    const headings = way
      .filter(({ isConnected }) => isConnected)
      .map((part) => part.querySelector<HTMLElement>("h1, h2, h3"));
    const heading = headings.find((found) => found !== null);
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}
