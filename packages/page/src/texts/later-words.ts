// A file of its own: it is loaded after what is needed first, with the worker that says these words.
export { laterCatalog } from "@fairfront/core/internal";
