import { availableParallelism } from "node:os";
import type { TenantNo } from "@/lib/base/core";
import { FairLimit } from "./fair-limit";

/**
 * The retrievals under way. More at once only wait for each other, each with a transaction open. A message
 * without memories serves a caller better than a wait of more than two seconds, which is also the longest
 * that a read may take.
 */
export const retrievalLimit = new FairLimit<TenantNo>({
  running: 2 * availableParallelism(),
  waiting: 256,
  waitMs: 2000,
});
