/** Every method there is, with its options; the first one is the default. */
export const methods = __FAIRFRONT_METHODS__;

/** For people; a method that this version does not know keeps its name. */
export function methodTitle(name: string): string {
  return methods.find((method) => method.name === name)?.title ?? name;
}
