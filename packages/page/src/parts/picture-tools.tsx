import { type ExportedPicture, savePng, saveSvg } from "../exports/pictures.ts";
import { tellTrouble } from "../state/signals/trouble.ts";
import { texts } from "../texts.ts";

interface PictureToolsProperties {
  readonly title: string;
  /** Part of the file's name. */
  readonly name: string;
  readonly make: () => ExportedPicture;
}

/** Saves a picture as SVG or PNG. */
export function PictureTools({ title, name, make }: PictureToolsProperties) {
  const save = async (how: (name: string, picture: ExportedPicture) => void | Promise<void>): Promise<void> => {
    try {
      await how(name, make());
    } catch (error) {
      tellTrouble(error);
    }
  };
  return (
    <div class="picture-tools">
      <button
        type="button"
        class="plain small"
        aria-label={texts.download.saveAs(title, texts.download.svg)}
        onClick={() => void save(saveSvg)}
      >
        {texts.download.svg}
      </button>
      <button
        type="button"
        class="plain small"
        aria-label={texts.download.saveAs(title, texts.download.png)}
        onClick={() => void save(savePng)}
      >
        {texts.download.png}
      </button>
    </div>
  );
}
