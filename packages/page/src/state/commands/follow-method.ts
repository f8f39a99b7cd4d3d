import { effect } from "@preact/signals";
import { pageMessage } from "../../notice-words.ts";
import { dataWorker } from "../../workers/answerers.ts";
import { askedOfMethod, usualMethod } from "../facts/check-method.ts";
import { methodAnswer } from "../signals/checked.ts";

/** Looks at every change of the method's options, in the data worker; a search would refuse them only once it runs. */
export function followMethod(): void {
  effect(() => {
    const { method, options, text: asked } = askedOfMethod.value;
    if (usualMethod.value) return;
    const tell = (trouble: string | undefined): void => {
      if (askedOfMethod.peek().text === asked) methodAnswer.value = { asked, trouble };
    };
    dataWorker.ask("checkMethod", { method, options }).then(
      () => tell(undefined),
      (error: Error) => tell(pageMessage(error)),
    );
  });
}
