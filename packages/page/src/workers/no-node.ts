/** What the page has of Node: nothing. */
export const createRequire = undefined;
