import { z } from "zod";
import { jobKind } from "@/lib/storage/queue";

/** Job that decides and stores one event. `event` is the event number. */
export const eventJob = jobKind({ kind: "event.process", payload: z.object({ event: z.number() }) });
