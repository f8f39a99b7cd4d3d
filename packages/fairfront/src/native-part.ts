import { InputError } from "@fairfront/core/internal";

/**
 * Loads a package that has a part for every system. Where the one for this system is not installed, that is said, and
 * nothing is blamed on the file at hand.
 */
export async function nativePart<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const said = String((error as Error)?.message ?? error).split("\n")[0];
    throw new InputError(
      name,
      `its native part for ${process.platform} on ${process.arch} is not installed or cannot be loaded (${said}); ` +
        "install fairfront again on this machine, with optional dependencies",
    );
  }
}
