import { existsSync, readFileSync } from "node:fs";

const OF_THIS_THREAD = "/proc/thread-self/schedstat";

/** Milliseconds of processor time of this thread: other work of the machine does not count. Elsewhere than on Linux, the time of day. */
export const processorTime = existsSync(OF_THIS_THREAD)
  ? (): number => Number(readFileSync(OF_THIS_THREAD, "latin1").split(" ")[0]) / 1e6
  : (): number => performance.now();
