/** Why a system does not let a file be written, in its own words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "no space left on device",
  EDQUOT: "disk quota exceeded",
  EFBIG: "file too large",
  EROFS: "read-only file system",
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  ENOTDIR: "not a directory",
  ENAMETOOLONG: "file name too long",
  EPIPE: "broken pipe",
  EBUSY: "resource busy or locked", // Windows, of a file that another program has open
};

const FULL: readonly string[] = [REASONS.ENOSPC, REASONS.EDQUOT, REASONS.EFBIG];

/** The reason by the error's code, or by its message where a library tells of it in its own way. */
export function systemReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (Object.hasOwn(REASONS, code)) return REASONS[code];
  return Object.values(REASONS).find((text) => message.toLowerCase().includes(text));
}

/** What a person can do about it. */
export function systemAdvice(reason: string): string {
  if (FULL.includes(reason)) return "make room, or choose another place";
  return reason === REASONS.EBUSY
    ? "close the program that has it open, or choose another place"
    : "choose another place";
}
