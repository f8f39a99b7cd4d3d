import { unzipSync } from "fflate";
import { adultCsv } from "./adult-csv.ts";
import { bankCsv } from "./bank-csv.ts";

/** A data set of the UCI repository, and how its file becomes our table. */
export interface DataSource {
  readonly name: string;
  readonly about: string;
  /** Below the repository's address. */
  readonly path: string;
  /** SHA-256 of the bytes that come; undefined where only the table can be checked. */
  readonly checksum?: string;
  /** SHA-256 of the table made from them. */
  readonly tableChecksum: string;
  readonly toCsv: (bytes: Uint8Array) => string;
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export const dataSources: readonly DataSource[] = [
  {
    name: "adult",
    about: "UCI Adult (Kohavi), training part: 32,561 rows; sex, race",
    path: "adult/adult.data",
    checksum: "5b00264637dbfec36bdeaab5676b0b309ff9eb788d63554ca0a249491c86603d",
    tableChecksum: "f2c62076f19504d99a38b22badf445a7f42530ade6b827acf78dd143fbce38bb",
    toCsv: (bytes) => adultCsv(text(bytes)),
  },
  {
    name: "bank",
    about: "UCI Bank Marketing (Moro et al.), the paper's six features: 41,108 rows; marital",
    path: "00222/bank-additional.zip",
    tableChecksum: "c9fbdabd9484860f937d8ae2028e457a6c59a3f67edb2cd6bd62a2779454b897",
    toCsv: (bytes) => bankCsv(text(unzipped(bytes, "bank-additional/bank-additional-full.csv"))),
  },
];

function unzipped(zip: Uint8Array, name: string): Uint8Array {
  const found = unzipSync(zip, { filter: (file) => file.name === name })[name];
  if (found === undefined) throw new Error(`no ${name} in it`);
  return found;
}
