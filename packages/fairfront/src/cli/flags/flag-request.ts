import { type OptionAsked, TABLE_OPTIONS, type TableOptionName, type TableRequest } from "@fairfront/core/internal";

type Camel<Flag extends string> = Flag extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Flag;

/** What commander calls the flag of an option. */
type Attribute<Name extends TableOptionName> = Camel<(typeof TABLE_OPTIONS)[Name]["flag"]>;

/** Some options of tables as commander gives them. */
export type FlagsOf<Name extends TableOptionName> = { readonly [Own in Name as Attribute<Own>]?: OptionAsked<Own> };

/** What flags ask about the table, by the options' names. */
export function requestOf<Name extends TableOptionName>(
  flags: object,
  names: readonly Name[],
): Pick<TableRequest, Name> {
  const given: Readonly<Record<string, unknown>> = { ...flags };
  return Object.fromEntries(names.map((name) => [name, given[attributeOf(TABLE_OPTIONS[name].flag)]])) as Pick<
    TableRequest,
    Name
  >;
}

const attributeOf = (flag: string): string => flag.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
