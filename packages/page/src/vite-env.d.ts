declare const __FAIRFRONT_VERSION__: string;
/** The catalog of methods, as the page shows it. */
declare const __FAIRFRONT_METHODS__: readonly {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Whether it keeps limits on the sizes of clusters. */
  readonly keepsLimits: boolean;
  readonly options: readonly { readonly name: string; readonly about: string; readonly default?: unknown }[];
}[];

declare module "*.css";

declare module "highs-module" {
  const load: (settings: object) => Promise<unknown>;
  // biome-ignore lint/style/noDefaultExport: it is not ours
  export default load;
}

declare module "*?url" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite hands over an asset's address
  export default url;
}

declare module "*?worker&url" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite hands over an asset's address
  export default url;
}

declare module "*?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite hands over a text
  export default text;
}
