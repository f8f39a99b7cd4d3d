import { computed, effect, signal } from "@preact/signals";
import { choice } from "./history.ts";
import { methods } from "./method-facts.ts";
import { dataWorker } from "./open-table.ts";

interface Answer {
  readonly asked: string;
  readonly trouble: string | undefined;
}

const answer = signal<Answer | undefined>(undefined);
const asked = computed(() => {
  const [method, options] = [choice.method.value, choice.options.value];
  return JSON.stringify({ method: method === "" ? methods[0].name : method, options });
});
const usual = computed(() => Object.keys(choice.options.value).length === 0);
const answered = computed(() => answer.value?.asked === asked.value);

/** What is wrong with the options of the method. */
export const methodTrouble = computed(() => (usual.value || !answered.value ? undefined : answer.value?.trouble));

/** Whether the answer about the latest options is still to come. */
export const checkingMethod = computed(() => !usual.value && !answered.value);

/** Looks at every change of the method's options, in the data worker; a search would refuse them only once it runs. */
export function followMethod(): void {
  effect(() => {
    const about = asked.value;
    if (usual.value) return;
    const tell = (trouble: string | undefined): void => {
      if (asked.peek() === about) answer.value = { asked: about, trouble };
    };
    dataWorker.ask("checkMethod", JSON.parse(about)).then(
      () => tell(undefined),
      (error: Error) => tell(error.message),
    );
  });
}
