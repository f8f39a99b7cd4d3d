import { render } from "preact";
import { App } from "./app.tsx";
import { loadRest } from "./load-rest.ts";
import { followChoices } from "./state/check.ts";
import { followMethod } from "./state/check-method.ts";
import { followReading } from "./state/follow-reading.ts";
import { followStep } from "./state/follow-step.ts";
import { followAddress } from "./state/history.ts";
import { openFirst, openNamed } from "./state/open-first.ts";
import { followTheme } from "./state/theme.ts";

followTheme();
followAddress(() => void openNamed());
followStep();
followReading();
followChoices();
followMethod();
render(<App />, document.getElementById("app")!);
await openFirst();
await loadRest();
document.documentElement.dataset.ready = ""; // from here on, nothing is requested any more
