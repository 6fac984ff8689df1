import { z } from "zod";
import { jobKind } from "@/lib/storage/queue";

/**
 * The job that scans the events of an owner after `after` and up to `until`. When `until` is 0, the job sets
 * it to the owner's last event.
 */
export const scanJob = jobKind({
  kind: "pii.scan",
  payload: z.object({ scan: z.number(), after: z.number(), until: z.number() }),
});
