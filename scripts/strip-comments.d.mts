/** The text of a module without comments; a comment of several lines leaves their ends. */
export function withoutComments(text: string): string;
