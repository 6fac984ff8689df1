import { z } from "zod";
import { jobKind } from "@/lib/storage/queue";

/** The job that decides and stores one event. `event` is the number of the event. */
export const eventJob = jobKind({ kind: "event.process", payload: z.object({ event: z.number() }) });
