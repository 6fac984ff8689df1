// For `node --import`: while the file in TEST_FULL_DISK exists, no thread of this process can write to disk,
// as on a full disk. The embedded database is one of these threads. Existing files can still be read,
// truncated and deleted.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const mark = process.env.TEST_FULL_DISK ?? "";
const existsSync = fs.existsSync;

if (!isMainThread) {
  for (const name of ["writeSync", "mkdirSync", "appendFileSync", "writeFileSync"]) {
    const original = fs[name];
    fs[name] = (...args) => {
      if (!existsSync(mark)) return original(...args);
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC", errno: -28 });
    };
  }
  syncBuiltinESMExports();
}
