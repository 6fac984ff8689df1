import { homedir } from "node:os";
import path from "node:path";

/** Where things that can be made again are kept outside of the repository: XDG_CACHE_HOME, or ~/.cache. */
export function cacheFolder(): string {
  return path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache"), "palimpsest");
}
