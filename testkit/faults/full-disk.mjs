// For `node --import`: while the file of TEST_FULL_DISK is there, nothing can be written in the threads of
// this process, of which one is the database: as on a disk without room. What is there already can be read,
// cut short and removed.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const mark = process.env.TEST_FULL_DISK ?? "";
const exists = fs.existsSync;

if (!isMainThread) {
  for (const name of ["writeSync", "mkdirSync", "appendFileSync", "writeFileSync"]) {
    const real = fs[name];
    fs[name] = (...given) => {
      if (!exists(mark)) return real(...given);
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC", errno: -28 });
    };
  }
  syncBuiltinESMExports();
}
