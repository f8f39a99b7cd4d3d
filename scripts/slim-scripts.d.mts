/** The text of a module without comments; a comment of several lines leaves their ends. */
export function withoutComments(text: string): string;
/** The text of a module whose lines begin with a tab for every four spaces, but for those within texts. */
export function withTabs(text: string): string;
