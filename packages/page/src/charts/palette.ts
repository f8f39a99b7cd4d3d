/** Colours that every eye tells apart (after Okabe and Ito, and Tol), each with 3:1 against the page, light and dark. */
const LIGHT = [
  ..."#0072b2 #d55e00 #00805e #b5478a #8a6d00 #5b4fc4 #007c91 #a5331f".split(" "),
  ..."#4f7a1f #7b5ea7 #30648f #c0497a #6f6a1e #2f7f5b #9a5a2b #576170".split(" "),
];
const DARK = [
  ..."#56b4e9 #f0833a #3cc79b #e58fc0 #e2c044 #a79bff #4fc9dc #ff8b78".split(" "),
  ..."#9fd067 #c9a7f0 #86bdf2 #f58bb5 #c9c25a #73d6ac #e0a374 #aab6c8".split(" "),
];

/** The colour of a cluster; far clusters share one, and are told apart by their numbers. */
export function clusterColor(cluster: number, dark: boolean): string {
  const colors = dark ? DARK : LIGHT;
  return colors[cluster % colors.length];
}

const GROUPS_LIGHT = "#2b4c7e #e0a030 #5f9ea0 #a94f6f #7d8a3c #8c78b5 #c77a4a #4d4d4d".split(" ");
const GROUPS_DARK = "#7ea6e0 #f2c566 #7fc4c4 #e090ad #b9c86e #b9a6e6 #eda47a #c0c0c0".split(" ");

/** The colour of a demographic group, of another family than the clusters'. */
export function groupColor(group: number, dark: boolean): string {
  const colors = dark ? GROUPS_DARK : GROUPS_LIGHT;
  return colors[group % colors.length];
}

const [WHITE, BLACK] = ["#ffffff", "#10141b"];
const DEEP = [0, 3, 7]; // of the light page's colours

/** The colour of a text on that of a group. */
export function groupInk(group: number, dark: boolean): string {
  return !dark && DEEP.includes(group % GROUPS_LIGHT.length) ? WHITE : BLACK;
}
