import { type Engine, inPage } from "./engine.ts";

/** What a person does, in any browser. The functions that take no engine run in the page. */

const PATIENCE = 60_000; // milliseconds

/** Waits for a text that can be seen. */
export async function sees(page: Engine, text: string): Promise<void> {
  await inPage(
    page,
    async (wanted, patience) => {
      const until = Date.now() + patience;
      while (!document.body.innerText.toLowerCase().includes(wanted.toLowerCase())) {
        if (Date.now() > until) throw new Error(`"${wanted}" is not to be seen in: ${document.body.innerText}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    text,
    PATIENCE,
  );
}

/** Presses a button once it is there and can be pressed. */
export async function press(page: Engine, name: string): Promise<void> {
  await inPage(
    page,
    async (wanted, patience) => {
      const until = Date.now() + patience;
      for (;;) {
        const button = [...document.querySelectorAll("button")].find((candidate) => {
          const called = candidate.getAttribute("aria-label") ?? candidate.innerText.trim();
          return called.startsWith(wanted) && !candidate.disabled;
        });
        if (button !== undefined) return button.click();
        if (Date.now() > until) throw new Error(`there is no button "${wanted}" in: ${document.body.innerText}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    name,
    PATIENCE,
  );
}

/** Types into a field, as a whole, and leaves it. */
export async function type(page: Engine, label: string, text: string): Promise<void> {
  await inPage(
    page,
    async (wanted, given, patience) => {
      const until = Date.now() + patience;
      for (;;) {
        const found = [...document.querySelectorAll("label")].find((candidate) =>
          candidate.innerText.startsWith(wanted),
        );
        const control = found?.htmlFor ? document.getElementById(found.htmlFor) : null;
        if (control !== null) {
          (control as HTMLInputElement).value = given;
          control.dispatchEvent(new Event("input", { bubbles: true }));
          control.dispatchEvent(new Event("change", { bubbles: true }));
          return new Promise<void>((done) => setTimeout(done, 50));
        }
        if (Date.now() > until) throw new Error(`there is no field "${wanted}"`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    label,
    text,
    PATIENCE,
  );
}

/** One of some choices beside each other. */
export async function check(page: Engine, group: string, choice: string): Promise<void> {
  await inPage(
    page,
    async (named, wanted, patience) => {
      const until = Date.now() + patience;
      for (;;) {
        const set = [...document.querySelectorAll("fieldset")].find(
          (candidate) => candidate.querySelector("legend")?.textContent === named,
        );
        const label = [...(set?.querySelectorAll("label") ?? [])].find(
          (candidate) => candidate.textContent?.trim() === wanted,
        );
        if (label !== undefined) return label.querySelector("input")!.click();
        if (Date.now() > until) throw new Error(`there is no "${named}"`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    group,
    choice,
    PATIENCE,
  );
}

export function shownValue(label: string): string | undefined {
  const found = [...document.querySelectorAll("label")].find((candidate) => candidate.innerText.startsWith(label));
  return (document.getElementById(found?.htmlFor ?? "") as HTMLSelectElement | null)?.value;
}

export function unfold(summary: string): void {
  const found = [...document.querySelectorAll("summary")].find((candidate) => candidate.innerText.includes(summary));
  (found!.parentElement as HTMLDetailsElement).open = true;
}

/** From now on, what the page hands to the browser to save is kept in the page as well. */
export function keepDownloads(): void {
  const make = URL.createObjectURL;
  const made = new Map<string, Blob | MediaSource>();
  URL.createObjectURL = (thing: Blob | MediaSource) => {
    const url = make.call(URL, thing);
    made.set(url, thing);
    return url;
  };
  HTMLAnchorElement.prototype.click = function () {
    Object.assign(globalThis, { lastSaved: made.get(this.href) }); // nothing goes to the disk
  };
}

/** Takes a file away, as a text. */
export async function takes(page: Engine, label: string): Promise<string> {
  return Buffer.from(await takesBytes(page, label), "base64").toString("utf8");
}

/** Takes a file away, as base64. */
export async function takesBytes(page: Engine, label: string): Promise<string> {
  await inPage(page, () => void Object.assign(globalThis, { lastSaved: undefined }));
  await press(page, label);
  return inPage(
    page,
    async (patience) => {
      const until = Date.now() + patience;
      for (;;) {
        const { lastSaved } = globalThis as unknown as { lastSaved: Blob | undefined };
        if (lastSaved !== undefined) {
          const bytes = new Uint8Array(await lastSaved.arrayBuffer());
          let text = "";
          for (const byte of bytes) text += String.fromCharCode(byte);
          return btoa(text);
        }
        if (Date.now() > until) throw new Error("nothing was saved");
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    PATIENCE,
  );
}

/** The first clustering of the table of the front. */
export function firstRow(): { readonly id: number; readonly gender: number; readonly age: number } {
  const table = document.querySelector("table.front-table")!;
  const titles = [...table.querySelectorAll("thead th")].map((cell) => (cell as HTMLElement).innerText.trim());
  const cells = [...table.querySelector("tbody tr")!.querySelectorAll("th, td")].map(
    (cell) => (cell as HTMLElement).innerText,
  );
  const at = (part: string): number => Number.parseFloat(cells[titles.findIndex((title) => title.includes(part))]);
  return { id: Number.parseInt(cells[0], 10), gender: at("of gender"), age: at("of age") };
}

export function commandShown(): string {
  return document.querySelector<HTMLElement>(".command code")!.innerText;
}
