import { z } from "zod";
import { jobKind } from "@/lib/storage/queue";

/**
 * Scans a slice of an owner's events: those after `after` and up to `until`, or up to the last one when it is
 * 0.
 */
export const scanJob = jobKind({
  kind: "pii.scan",
  payload: z.object({ scan: z.number(), after: z.number(), until: z.number() }),
});
