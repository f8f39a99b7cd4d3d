import { computed, effect, signal } from "@preact/signals";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "fairfront theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
system.addEventListener("change", ({ matches }) => {
  systemDark.value = matches;
});

export const theme = signal<Theme>(kept());
export const dark = computed(() => (theme.value === "auto" ? systemDark.value : theme.value === "dark"));

function kept(): Theme {
  try {
    return THEMES.find((candidate) => candidate === localStorage.getItem(KEY)) ?? "auto";
  } catch {
    return "auto"; // storage may be forbidden
  }
}

export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = dark.value ? "dark" : "light";
    try {
      localStorage.setItem(KEY, theme.value);
    } catch {
      // then the choice lasts as long as the page
    }
  });
}
