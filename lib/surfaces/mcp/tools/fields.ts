import { z } from "zod";
import { MEMORY_TYPES } from "@/lib/base/core";

/** Fields that several tools share. The operations validate them, so their schemas here stay small. */
export const memoryId = z.string().describe("ID of the memory");
export const maxTokens = z.number().int().min(200).max(50_000).optional();
export const memoryTypes = z.array(z.enum(MEMORY_TYPES));
export const time = (what: string) => z.string().describe(`${what}, ISO 8601`);
