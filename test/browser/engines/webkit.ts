import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import type { Engine, EngineWay } from "./engine.ts";

const DRIVER = process.env.FAIRFRONT_WEBKIT ?? "/usr/bin/WebKitWebDriver";
const BROWSERS = [
  "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser",
];
const WHAT_TO_INSTALL =
  "WebKit is not here: apt install webkit2gtk-driver xvfb, or name its driver in FAIRFRONT_WEBKIT";
const PATIENCE = 20_000; // milliseconds
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"; // what the standard calls an element

/** By plain requests of WebDriver. WebKitGTK has no mode without a window: it gets one of its own that nobody sees. */
export const webkit: EngineWay = {
  name: "WebKit",
  start: async () => {
    const binary = BROWSERS.find((place) => existsSync(place));
    if (!existsSync(DRIVER) || binary === undefined || !existsSync("/usr/bin/Xvfb")) return WHAT_TO_INSTALL;
    const [port, display] = [await freePort(), `:${90 + (process.pid % 900)}`];
    const screen = spawn("/usr/bin/Xvfb", [display, "-screen", "0", "1400x1000x24"], { stdio: "ignore" });
    const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: "1", LIBGL_ALWAYS_SOFTWARE: "1" };
    const driver = spawn(DRIVER, [`--port=${port}`], { stdio: "ignore", env });
    const end = async (): Promise<void> => {
      driver.kill();
      screen.kill();
    };
    const ask = requests(`http://127.0.0.1:${port}`);
    try {
      const session = await newSession(ask, binary);
      return engineOf((method, path, body) => ask(method, `/session/${session}${path}`, body), end);
    } catch (error) {
      await end();
      return `WebKit does not start: ${(error as Error).message.split("\n")[0]}`;
    }
  },
};

type Ask = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

function requests(base: string): Ask {
  return async (method, path, body) => {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const answer = await fetch(`${base}${path}`, { method, ...sent });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(String((value as { message?: string }).message));
    return value;
  };
}

/** The driver needs a moment before it listens. */
async function newSession(ask: Ask, binary: string): Promise<string> {
  const options = { binary, args: ["--automation"] };
  const wish = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } };
  for (const until = Date.now() + PATIENCE; ; ) {
    try {
      return ((await ask("POST", "/session", wish)) as { sessionId: string }).sessionId;
    } catch (error) {
      if (Date.now() > until || !(error instanceof TypeError)) throw error; // a TypeError: nobody listens yet
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

function engineOf(ask: Ask, end: () => Promise<void>): Engine {
  return {
    name: "WebKit",
    open: async (url) => {
      await ask("POST", "/timeouts", { script: 120_000, pageLoad: 60_000 });
      await ask("POST", "/url", { url });
    },
    evaluate: async (expression) => {
      const script = `const done = arguments[0];
        Promise.resolve().then(() => (${expression})).then((found) => done({ found }), (error) => done({ error: String(error) }));`;
      const { found, error } = (await ask("POST", "/execute/async", { script, args: [] })) as Answer;
      if (error !== undefined) throw new Error(error);
      return found;
    },
    upload: async (selector, path) => {
      const found = await ask("POST", "/element", { using: "css selector", value: selector });
      await ask("POST", `/element/${(found as Record<string, string>)[ELEMENT]}/value`, { text: path });
    },
    close: async () => {
      await ask("DELETE", "").catch(() => {});
      await end();
    },
  };
}

interface Answer {
  readonly found?: unknown;
  readonly error?: string;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
