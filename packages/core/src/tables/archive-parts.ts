import type { UnpackParts } from "./spreadsheet.ts";
import { crc32, listedChecksums } from "./zip-checksums.ts";

/** What unpacks: `fflate`'s `unzipSync`. Asks the filter about every file, in the order of the archive's own list. */
export type Unzip = (
  bytes: Uint8Array,
  options: { readonly filter: (file: { readonly name: string; readonly originalSize: number }) => boolean },
) => Record<string, Uint8Array>;

/** The parts of an archive, each once, and of the length and the checksum that the archive says: else it throws. */
export function archiveParts(unzip: Unzip, bytes: Uint8Array, decode: (part: Uint8Array) => string): UnpackParts {
  return (wanted) => {
    const listed = listedChecksums(bytes);
    const told = new Map<string, { readonly size: number; readonly checksum: number }>();
    let place = 0;
    const filter = ({
      name,
      originalSize: size,
    }: {
      readonly name: string;
      readonly originalSize: number;
    }): boolean => {
      const checksum = listed[place++];
      if (!wanted(name, size)) return false;
      if (told.has(name)) throw new Error(`${name} twice`);
      told.set(name, { size, checksum });
      return true;
    };
    const parts = Object.entries(unzip(bytes, { filter })).map(([name, part]) => {
      const { size, checksum } = told.get(name)!;
      if (part.length !== size || crc32(part) !== checksum) throw new Error(`${name} is damaged`);
      return [name, decode(part)] as const;
    });
    return new Map(parts);
  };
}
