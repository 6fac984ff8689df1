import type { Ctx } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { memoryOf } from "@/lib/features/memories/testing";
import { listEntities, listEntitiesInput } from "../list-entities";

/** The owner of the memories. */
export const ANA = { user_id: "ana" } as const;

/** Stores messages of the user ana, each in a session of its own, and returns the ids of their memories. */
export async function say(ctx: Ctx, ...texts: (string | Partial<Sent>)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, one] of texts.entries()) {
    const own = typeof one === "string" ? { text: one } : one;
    const at = `2026-05-${String(index + 1).padStart(2, "0")}T12:00:00Z`;
    const [event] = await remember(ctx, { ...ANA, role: "user", at, keep: true, ...own } as Sent);
    ids.push(await memoryOf(ctx, event));
  }
  return ids;
}

/** Lists the entities of ana. */
export const list = async (ctx: Ctx, more: object = {}) =>
  (await listEntities(ctx, listEntitiesInput.parse({ ...ANA, ...more }))).items;

/** Returns the id of the entity of ana with a name or, without one, a role. */
export async function idOf(ctx: Ctx, title: string): Promise<string> {
  const entity = (await list(ctx)).find(({ name, role }) => (name ?? role) === title);
  if (!entity) throw new Error(`${title} is not listed.`);
  return entity.id;
}
