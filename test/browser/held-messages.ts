import type { Page } from "playwright-core";

/** Between the page and its workers: a test decides when a message passes, as a slow machine would. */
interface Gate {
  readonly hold: (names: readonly string[]) => void;
  readonly waiting: () => readonly string[];
  readonly release: () => void;
}

/** Before the page loads. */
export async function putGate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    let closed: readonly string[] = [];
    let held: { readonly name: string; readonly send: () => void }[] = [];
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]): void {
      const [message] = given as [{ readonly task?: string; readonly kind?: string }];
      const name = message.task ?? message.kind ?? "";
      const send = (): void => Reflect.apply(post, this, given);
      if (closed.includes(name)) held.push({ name, send });
      else send();
    };
    const gate: Gate = {
      hold: (names) => {
        closed = names;
      },
      waiting: () => held.map(({ name }) => name),
      release: () => {
        closed = [];
        const all = held;
        held = [];
        for (const { send } of all) send();
      },
    };
    Object.assign(globalThis, { gate });
  });
}

/** From now on, messages of these names wait. */
export async function holdBack(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate((held) => (globalThis as unknown as { gate: Gate }).gate.hold(held), names);
}

/** Done when a message of that name waits. */
export async function isHeld(page: Page, name: string, count = 1): Promise<void> {
  await page.waitForFunction(
    ([wanted, least]) => {
      const { gate } = globalThis as unknown as { gate: Gate };
      return gate.waiting().filter((waiting) => waiting === wanted).length >= least;
    },
    [name, count] as const,
  );
}

export async function letPass(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { gate: Gate }).gate.release());
}
