import { render } from "preact";
import { App } from "./app.tsx";
import { loadRest } from "./load-rest.ts";
import { followChoices, followMethod } from "./state/check.ts";
import { followReading } from "./state/follow-reading.ts";
import { followAddress } from "./state/history.ts";
import { openFirst } from "./state/open-first.ts";
import { followTheme } from "./state/theme.ts";

followTheme();
followAddress();
followReading();
followChoices();
followMethod();
render(<App />, document.getElementById("app")!);
await openFirst();
await loadRest();
document.documentElement.dataset.ready = ""; // from here on, nothing is requested any more
