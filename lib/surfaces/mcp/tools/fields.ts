import { z } from "zod";
import { addTimeZone } from "@/lib/surfaces/adapters";

/** Fields that several tools share. The operations validate them, so their schemas here stay small. */
export const memoryId = z.string();
export const maxTokens = z.number().int().min(200).max(50_000).optional();
/** Models leave out the time zone, which then is UTC, and the time: an `end` includes the whole day. */
export const time = (what = "", bound: "start" | "end" = "start") =>
  z
    .string()
    .describe(`${what}ISO 8601`)
    .transform((text) => addTimeZone(text, bound));
