import { homedir } from "node:os";
import path from "node:path";

/** Returns the cache folder outside the repository: palimpsest in XDG_CACHE_HOME, by default in ~/.cache. */
export function cacheFolder(): string {
  return path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache"), "palimpsest");
}
