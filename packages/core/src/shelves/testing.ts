// Holds a method from outside to what ours promise.

export { methodContract, type Promised } from "../contract/method-contract.ts";
export { type BlobShape, mixedBlobs } from "../contract/mixed-blobs.ts";
