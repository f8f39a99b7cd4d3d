const COLOURS = {
  light: {
    ...{ paper: "#ffffff", ink: "#16202e", soft: "#58606a", line: "#d8dce1", dots: "#0072b2", accent: "#c2410c" },
    tones: ["#9fb8c8", "#6f9dbb", "#3f82ad", "#0d679c", "#08385c"],
  },
  dark: {
    ...{ paper: "#10141b", ink: "#f2f4f8", soft: "#a9b4c2", line: "#36404d", dots: "#56b4e9", accent: "#ff9e64" },
    tones: ["#3d5568", "#45779a", "#4f9ac9", "#74bdee", "#c8e8ff"],
  },
} as const;

/** One ramp of tones for the page, light to dark and the other way round. */
export const TONE_COLOURS: Readonly<Record<"light" | "dark", readonly string[]>> = {
  light: COLOURS.light.tones,
  dark: COLOURS.dark.tones,
};

/** The system's own font in a browser; by name for those that draw PNG files, and know no system-ui. */
export const PICTURE_FONT = `font-family="system-ui, Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif" font-size="13"`;

/** The sheet of a picture that stands alone. */
export function pictureStyle(kind: "light" | "dark"): string {
  const { paper, ink, soft, line, dots, accent, tones } = COLOURS[kind];
  return `<style>
text{fill:${ink}}
.paper{fill:${paper}}
.head{font-size:17px;font-weight:600}
.soft,.small{fill:${soft}}
.small{font-size:11px}
.strong{font-weight:600}
.n{text-anchor:end}
.m{text-anchor:middle}
.halo{paint-order:stroke;stroke:${paper};stroke-width:3px}
.grid{stroke:${line};stroke-width:1;fill:none}
.chance{fill:${soft};fill-opacity:.14}
.axis{stroke:${soft};stroke-width:1;fill:none}
.best{stroke:${soft};stroke-width:1;stroke-dasharray:5 4;fill:none}
.stairs{stroke:${dots};stroke-width:1.5;fill:none}
.dots{stroke:${dots};stroke-width:7;stroke-linecap:round;fill:none}
.dots.many{stroke-width:4}
${tones.map((tone, i) => `.tone-${i}{stroke:${tone}}`).join("\n")}
.beaten{stroke:${soft};stroke-width:3;stroke-opacity:.35;stroke-linecap:round;fill:none}
.other path{stroke:${soft};stroke-width:1.4;fill:none}
.shape-full{fill:${ink}}
.shape-line{fill:none;stroke:${ink};stroke-width:1.6}
.knee{fill:none;stroke:${ink};stroke-width:1.4;stroke-dasharray:3 2}
.chosen{fill:${accent};stroke:${paper};stroke-width:2}
.compared{fill:${paper};stroke:${accent};stroke-width:2.5}
</style>`;
}
