import { z } from "zod";
import { jobKind } from "@/lib/storage/queue";

/**
 * The job that scans an owner's events after the event `after`, up to and including `until`. When `until` is
 * 0, the job sets it to the owner's last event.
 */
export const scanJob = jobKind({
  kind: "pii.scan",
  payload: z.object({ scan: z.number(), after: z.number(), until: z.number() }),
});
