// Light or dark, the menu on a phone, and the search. The pages are whole without it.
const html = document.documentElement;
const KEPT = "fairfront-docs-theme";
const MOST = 12;

try {
  const kept = localStorage.getItem(KEPT);
  if (kept === "light" || kept === "dark") html.dataset.theme = kept;
} catch {} // a page from a disk may have no storage

addEventListener("DOMContentLoaded", () => {
  if (matchMedia("(max-width: 50rem)").matches) document.querySelector("nav details").open = false;
  document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest" }); // the list of pages may be longer than the window
  themeButton(document.getElementById("theme"));
  search(document.getElementById("search"), document.getElementById("found"));
});

function themeButton(button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const dark = html.dataset.theme
      ? html.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    html.dataset.theme = dark ? "light" : "dark";
    try {
      localStorage.setItem(KEPT, html.dataset.theme);
    } catch {}
  });
}

function search(input, found) {
  input.hidden = false;
  let loading;
  // A script and not a fetch: it also loads where the site is opened from a disk.
  const load = () => {
    loading ??= new Promise((done, fail) => {
      const script = document.createElement("script");
      script.src = `${html.dataset.root}/search-index.js`;
      script.onload = done;
      script.onerror = fail;
      document.head.append(script);
    });
    return loading;
  };
  input.addEventListener("focus", () => load());
  input.addEventListener("input", async () => {
    await load();
    show(found, input.value.trim().toLowerCase());
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      found.querySelector("a")?.focus();
    }
    if (event.key === "Enter") found.querySelector("a")?.click();
  });
  found.addEventListener("keydown", (event) => {
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    (document.activeElement[step] ?? input).focus();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") found.hidden = true;
    if (event.key === "/" && !/^(?:INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      input.focus();
    }
  });
  addEventListener("click", ({ target }) => {
    if (!found.contains(target) && target !== input) found.hidden = true;
  });
}

/** Every word must occur; a heading counts more than the text below it. */
function show(found, wish) {
  found.hidden = wish === "";
  if (wish === "") return;
  const words = wish.split(/\s+/);
  const scored = globalThis.fairfrontIndex
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST);
  found.replaceChildren(...(scored.length === 0 ? [nothing()] : scored.map(({ entry }) => link(entry))));
}

function scoreOf([, title, heading, text], words) {
  let score = 0;
  for (const word of words) {
    const name = heading.toLowerCase();
    const points =
      (name === word ? 20 : name.startsWith(word) ? 8 : name.includes(word) ? 5 : 0) +
      (title.toLowerCase().includes(word) ? 2 : 0) +
      (text.toLowerCase().includes(word) ? 1 : 0);
    if (points === 0) return 0;
    score += points;
  }
  return score;
}

function link([place, title, heading]) {
  const a = document.createElement("a");
  a.href = `${html.dataset.root}/${place}`;
  const where = document.createElement("small");
  where.textContent = title;
  a.append(heading, where);
  return a;
}

function nothing() {
  const p = document.createElement("p");
  p.textContent = "Nothing found.";
  return p;
}
