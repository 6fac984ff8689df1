// @ts-check
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** No room, no room for this user, a disk that fails, a disk that may only be read. */
const UNWRITABLE = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS"]);

/**
 * Ends this thread at the first file that can't be written for want of room or a broken disk. When its log can't be
 * written Postgres ends its process; inside PGlite that statement would never return. `tell` hears the code before.
 * @param {(code: string) => void} tell
 */
export function endWhenUnwritable(tell) {
  /** @param {unknown} error */
  const check = (error) => {
    const { code = "" } = /** @type {{ code?: string }} */ (error ?? {});
    if (!UNWRITABLE.has(code)) return;
    tell(code);
    process.exit(1);
  };
  for (const name of /** @type {const} */ (["writeSync", "openSync", "mkdirSync", "ftruncateSync"])) {
    const real = /** @type {(...given: unknown[]) => unknown} */ (fs[name]);
    Object.assign(fs, {
      [name]: (/** @type {unknown[]} */ ...given) => {
        try {
          return real(...given);
        } catch (error) {
          check(error);
          throw error;
        }
      },
    });
  }
  syncBuiltinESMExports();
}
