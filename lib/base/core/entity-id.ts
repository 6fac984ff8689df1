import { z } from "zod";

/** Returns the public id of an entity: 13 hex digits of its number. */
export const entityId = (no: number): string => no.toString(16).padStart(13, "0");

/** Returns the number of an id; null for a text that is none. */
export const entityNoOf = (id: string): number | null =>
  /^[0-7][0-9a-f]{12}$/.test(id) ? Number.parseInt(id, 16) : null;

/** The schema of a filter by entity. Every memory is about its owner, so the owner is no filter. */
export const entityFilterInput = z
  .string()
  .refine((id) => Boolean(entityNoOf(id)), { error: "must be the ID of an entity other than the owner" });
