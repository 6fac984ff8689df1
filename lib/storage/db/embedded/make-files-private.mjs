// @ts-check
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** Permission bits of the group and of other users. */
const GROUP_AND_OTHERS = 0o077;

/**
 * Keeps the files that PGlite creates in this thread private to their user. PGlite sets the mode of new
 * files, usually 0666, with chmod, which ignores the umask of the process.
 */
export function makeFilesPrivate() {
  for (const name of /** @type {const} */ (["chmodSync", "fchmodSync", "lchmodSync"])) {
    const real = /** @type {((file: any, mode: number) => void) | undefined} */ (fs[name]);
    if (!real) continue;
    Object.assign(fs, {
      [name]: (/** @type {unknown} */ file, /** @type {number} */ mode) =>
        real(file, mode & ~GROUP_AND_OTHERS),
    });
  }
  syncBuiltinESMExports();
}
