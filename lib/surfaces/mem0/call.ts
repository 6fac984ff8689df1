import { z } from "zod";
import { idInput, type OwnerFields } from "@/lib/base/core";
import { invalidFields, type Method, type OperationCtx } from "@/lib/surfaces/operations";

/** A request of a mem0 client. */
export type Mem0Call = {
  readonly ctx: OperationCtx;
  /** The owner whom the key or a header names; null when neither does. */
  readonly owner: OwnerFields | null;
  readonly sessionId: string | null;
  /** The decoded variable segments of the path, in its order. */
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  /** The JSON body; an empty object without one. */
  readonly body: object;
  /** The address of this API, without a slash at its end. */
  readonly baseUrl: string;
  /** Headers of a successful answer, to add to. */
  readonly answerHeaders: Headers;
};

/** A call of mem0's API. `path` starts below the base, and `{}` stands for a variable segment. */
export type Mem0Route = {
  readonly method: Method;
  readonly path: string;
  readonly run: (call: Mem0Call) => Promise<unknown>;
};

/** Clients send null for what their caller left out, and a number where their caller's ids are numbers. */
const optionalId = z
  .union([z.int().transform(String), idInput])
  .nullish()
  .transform((value) => value ?? undefined);

/** The fields that name whom a request is about. */
export const entityFields = {
  user_id: optionalId,
  agent_id: optionalId,
  app_id: optionalId,
  run_id: optionalId,
};
export type Entities = { readonly [Name in keyof typeof entityFields]?: string | undefined };

/** Returns the entities that are named. */
export function definedEntities(entities: Entities): Entities {
  const { user_id, agent_id, app_id, run_id } = entities;
  const named = Object.entries({ user_id, agent_id, app_id, run_id });
  return Object.fromEntries(named.filter(([, id]) => id !== undefined));
}

/**
 * Returns the fields of the query and of the body without null. Throws `invalid_input` for a field that has
 * two values, because one of them would be ignored.
 */
export function sentFields({ query, body }: Mem0Call): Readonly<Record<string, unknown>> {
  const fields = Object.entries(body).filter(([, value]) => value !== null);
  for (const [name, value] of fields)
    if (Object.hasOwn(query, name) && query[name] !== String(value))
      throw invalidFields([{ path: name, message: "has different values in the query and the body" }]);
  return { ...query, ...Object.fromEntries(fields) };
}

/** Expired memories are in no result here, so a request for them cannot be answered. */
export const showExpired = z
  .literal([false, "false", "False"], { error: "must be false: expired memories are not shown" })
  .nullish();

/** Older clients send these with every request. A key already belongs to one tenant. */
const ROUTING_FIELDS: ReadonlySet<string> = new Set([
  "org_id",
  "project_id",
  "org_name",
  "project_name",
  "version",
  "api_version",
]);

/** Returns the options of a request that have no effect here, so that the answer can name them. */
export function ignoredOptions(schema: z.ZodObject, sent: object): string[] {
  return Object.entries(sent)
    .filter(([name, value]) => value !== null && !(name in schema.shape) && !ROUTING_FIELDS.has(name))
    .map(([name]) => name.slice(0, 64));
}

/** Fields by which mem0 chooses memories. */
const FILTERS: ReadonlySet<string> = new Set([
  "AND",
  "OR",
  "NOT",
  "actor_id",
  "created_at",
  "end_date",
  "expiration_date",
  "keywords",
  "memory_ids",
  "start_date",
  "text",
  "timestamp",
  "updated_at",
]);

/** Throws `invalid_input` for a filter that a request has no place for: its result would ignore it. */
export function refuseFilters(schema: z.ZodObject, sent: object): void {
  const name = ignoredOptions(schema, sent).find((option) => FILTERS.has(option));
  if (name !== undefined) throw unusedFilter(name);
}

/** Throws `invalid_input` for every field that a request has no place for. */
export function refuseUnknown(schema: z.ZodObject, sent: object): void {
  const [name] = ignoredOptions(schema, sent);
  if (name !== undefined) throw unusedFilter(name);
}

function unusedFilter(name: string) {
  return invalidFields([{ path: name, message: "is not supported here" }]);
}

/** Returns the answer with the names of the options that had no effect, if any. */
export function withIgnored<Answer extends object>(answer: Answer, ignored: readonly string[]) {
  return ignored.length === 0 ? answer : { ...answer, ignored };
}

/**
 * Returns the owner of what is added for entities: the user, else the agent, else the owner whom the key or a
 * header names, else the run or the app, which own memories as an agent of that name. An agent beside a user
 * took part in the conversation. Throws `invalid_input` when nobody is named. The entities of what is added
 * have their stored ids, so that `agentOf` recognises its owner.
 */
export function ownerOfEntities(
  { user_id, agent_id, app_id, run_id }: Entities,
  known: OwnerFields | null,
): { readonly owner: OwnerFields; readonly agentId: string | undefined } {
  if (user_id !== undefined) return { owner: { user_id }, agentId: agent_id };
  if (known?.user_id !== undefined) return { owner: known, agentId: agent_id };
  if (agent_id !== undefined) return { owner: { agent_owner: agent_id }, agentId: undefined };
  if (known) return { owner: known, agentId: undefined };
  if (run_id !== undefined) return { owner: { agent_owner: ownerOfRun(run_id) }, agentId: undefined };
  if (app_id !== undefined) return { owner: { agent_owner: tagOfApp(app_id) }, agentId: undefined };
  const message = "is missing: name a user_id, an agent_id, an app_id or a run_id";
  throw invalidFields([{ path: "user_id", message }]);
}

const ownerOfRun = (runId: string) => `run:${runId}`;

/** Returns the agent that owns a memory; null for the owner of what was added for a run or an app alone. */
export function agentOf(owner: string, runId: string | null, appId: string | null): string | null {
  const isRun = runId !== null && owner === ownerOfRun(runId);
  return isRun || (appId !== null && owner === tagOfApp(appId)) ? null : owner;
}

/** Longest id of an app. Its memories have a tag, which has at most 64 characters. */
const MAX_APP_LENGTH = 60;

/** Returns the tag of the memories of an app. Throws `invalid_input` for an id that is too long. */
export function tagOfApp(appId: string): string {
  if (appId.length <= MAX_APP_LENGTH) return `app:${appId}`;
  throw invalidFields([{ path: "app_id", message: `must have at most ${MAX_APP_LENGTH} characters` }]);
}

/** Returns the app of a memory's tags, or null. */
export function appOfTags(tags: readonly string[]): string | null {
  return tags.find((tag) => tag.startsWith("app:"))?.slice("app:".length) ?? null;
}
