import { labelForLookup, pseudonym } from "@/lib/storage/settings";
import type { OperationCtx } from "@/lib/surfaces/operations";
import { appOfTags, type Entities, tagOfApp } from "./call";

/**
 * Returns the entities with the ids that memories show: those with personal data are pseudonyms. Operations
 * take them like the original ids. Throws `invalid_input` for the id of an app that is too long.
 */
export async function storedEntities(
  ctx: OperationCtx,
  { user_id, agent_id, app_id, run_id }: Entities,
): Promise<Entities> {
  return {
    ...(user_id === undefined ? {} : { user_id: await pseudonym(ctx, user_id) }),
    ...(agent_id === undefined ? {} : { agent_id: await pseudonym(ctx, agent_id) }),
    ...(app_id === undefined ? {} : { app_id: await storedApp(ctx, app_id) }),
    ...(run_id === undefined ? {} : { run_id: await pseudonym(ctx, run_id) }),
  };
}

async function storedApp(ctx: OperationCtx, appId: string): Promise<string> {
  return appOfTags([await labelForLookup(ctx, tagOfApp(appId))]) ?? appId;
}
