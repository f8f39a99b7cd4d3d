import { render } from "preact";
import { App } from "./app.tsx";
import { loadRest } from "./load-rest.ts";
import { keepFocus } from "./parts/keep-focus.ts";
import { showIcon } from "./parts/show-icon.ts";
import { followChoices } from "./state/commands/follow-choices.ts";
import { followMethod } from "./state/commands/follow-method.ts";
import { followReading } from "./state/commands/follow-reading.ts";
import { followStep } from "./state/commands/follow-step.ts";
import { mayLose } from "./state/commands/may-lose.ts";
import { openFirst, openNamed } from "./state/commands/open-first.ts";
import { followAddress } from "./state/signals/history.ts";
import { followTheme } from "./state/signals/theme.ts";

showIcon();
followTheme();
keepFocus();
followAddress(mayLose, () => void openNamed());
followStep();
followReading();
followChoices();
followMethod();
render(<App />, document.getElementById("app")!);
await openFirst();
await loadRest();
document.documentElement.dataset.ready = ""; // from here on, nothing is requested any more
