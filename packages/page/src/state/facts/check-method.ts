import { computed } from "@preact/signals";
import { methodAnswer } from "../signals/checked.ts";
import { choice } from "../signals/history.ts";
import { methods } from "./method-facts.ts";

/** The method and its options as they are chosen. */
export const askedOfMethod = computed(() => {
  const [method, options] = [choice.method.value, choice.options.value];
  const asked = { method: method === "" ? methods[0].name : method, options };
  return { ...asked, text: JSON.stringify(asked) };
});
/** Whether all options are at their defaults, which are known to be good. */
export const usualMethod = computed(() => Object.keys(choice.options.value).length === 0);
const answered = computed(() => methodAnswer.value?.asked === askedOfMethod.value.text);

/** What is wrong with the options of the method. */
export const methodTrouble = computed(() =>
  usualMethod.value || !answered.value ? undefined : methodAnswer.value?.trouble,
);

/** Whether the answer about the latest options is still to come. */
export const checkingMethod = computed(() => !usualMethod.value && !answered.value);
