import { access, constants } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isZip } from "../../runs/open-store.ts";

/** Whether a run's folder or zip may be written to. */
export function canWrite(run: string): Promise<boolean> {
  return access(isZip(run) ? dirname(resolve(run)) : run, constants.W_OK).then(
    () => true,
    () => false,
  );
}
