import { z } from "zod";

/** Fields that several tools share. The operations validate them, so their schemas here stay small. */
export const memoryId = z.string();
export const maxTokens = z.number().int().min(200).max(50_000).optional();
export const time = (what = "") => z.string().describe(`${what}ISO 8601`);
