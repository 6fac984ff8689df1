// @ts-check
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** Disk full, quota exceeded, I/O error, read-only file system. */
const UNWRITABLE = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS"]);

/**
 * Ends this thread when a write fails because of the disk. Postgres ends its process when it cannot write its
 * log; inside PGlite the statement would never return. Calls `onError` with the code first. @param {(code:
 * string) => void} onError
 */
export function endWhenUnwritable(onError) {
  /** @param {unknown} error */
  const check = (error) => {
    const { code = "" } = /** @type {{ code?: string }} */ (error ?? {});
    if (!UNWRITABLE.has(code)) return;
    onError(code);
    process.exit(1);
  };
  for (const name of /** @type {const} */ (["writeSync", "openSync", "mkdirSync", "ftruncateSync"])) {
    const real = /** @type {(...args: unknown[]) => unknown} */ (fs[name]);
    Object.assign(fs, {
      [name]: (/** @type {unknown[]} */ ...args) => {
        try {
          return real(...args);
        } catch (error) {
          check(error);
          throw error;
        }
      },
    });
  }
  syncBuiltinESMExports();
}
