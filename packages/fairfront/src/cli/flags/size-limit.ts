import { InputError } from "@fairfront/core/internal";

/** A number of rows (or a weight), or a share of all such as "2%". */
export function sizeLimit(flag: string): (text: string) => number | string {
  return (text) => {
    const [, digits, percent] = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(text) ?? [];
    const value = Number(digits);
    if (digits !== undefined && percent === "%" && value <= 100) return `${value}%`;
    if (digits !== undefined && percent === "") return value;
    throw new InputError(`--${flag}`, `expected a number of rows, or a share such as 2%, got "${text}"`);
  };
}
