import { savePng, saveSvg } from "../exports/pictures.ts";
import { texts } from "../texts.ts";

/** Saves the picture of that name as SVG or PNG; a canvas is a PNG, framed as SVG. */
export function PictureTools({ picture, title }: { picture: string; title: string }) {
  return (
    <div class="picture-tools">
      <button
        type="button"
        class="plain small"
        aria-label={texts.take.saveAs(title, texts.take.svg)}
        onClick={() => void saveSvg(picture)}
      >
        {texts.take.svg}
      </button>
      <button
        type="button"
        class="plain small"
        aria-label={texts.take.saveAs(title, texts.take.png)}
        onClick={() => void savePng(picture)}
      >
        {texts.take.png}
      </button>
    </div>
  );
}
