import { render } from "preact";
import { config } from "zod";
import { App } from "./app.tsx";
import { loadRest } from "./load-rest.ts";
import { followChoices } from "./state/check.ts";
import { followAddress } from "./state/history.ts";
import { openFirst } from "./state/open-first.ts";
import { followTheme } from "./state/theme.ts";

config({ jitless: true }); // the Content-Security-Policy allows no code from texts
followTheme();
followAddress();
followChoices();
render(<App />, document.getElementById("app")!);
await openFirst();
await loadRest();
document.documentElement.dataset.ready = ""; // from here on, nothing is requested any more
