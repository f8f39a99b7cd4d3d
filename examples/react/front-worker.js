// Runs in a worker of the page: rows in, progress and the front out. A front is plain data, so it can be posted.
import { encode, findFront, trace } from "@fairfront/core";

addEventListener("message", async ({ data: { rows, options } }) => {
  try {
    const onProgress = ({ share }) => postMessage({ kind: "progress", share });
    const { front, reason } = await findFront(encode(rows, options), { method: trace, seed: 1, onProgress });
    postMessage({ kind: "found", front, reason });
  } catch (error) {
    postMessage({ kind: "refused", text: error.message }); // an InputError says what to do, in one line
  }
});
