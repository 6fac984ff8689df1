import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { uuidv7 } from "@/lib/base/core";
import { storedMetadata } from "@/lib/storage/settings";
import { splitConversation, submitAndWait } from "@/lib/surfaces/adapters";
import { renameFields } from "@/lib/surfaces/http";
import { parseInput } from "@/lib/surfaces/operations";
import { entityFields, ignoredOptions, type Mem0Call, ownerOfEntities, tagOfApp, withIgnored } from "./call";
import { eventIdOf } from "./event-status";
import { entitiesOf } from "./filters/with-entities";
import { messagesInput, textsOf } from "./messages";
import { readMemories } from "./read-memories";
import { outcomeOf, type Result, resultsOf } from "./results";
import { toMem0 } from "./shape";
import { storedEntities } from "./stored-entities";
import { readTime } from "./times";

const addInput = z.looseObject({
  ...entityFields,
  messages: messagesInput,
  filters: z.unknown().optional(),
  metadata: z.record(z.string(), z.json()).nullish(),
  infer: z.boolean().nullish(),
  timestamp: z.union([z.number(), z.string()]).nullish(),
  expiration_date: z.string().nullish(),
  output_format: z.string().nullish(),
  async_mode: z.boolean().nullish(),
});

type Added = {
  readonly message: string;
  readonly status: "SUCCEEDED" | "PENDING" | "FAILED";
  readonly event_id: string;
  readonly results: readonly Result[];
};

/** How long callers of mem0's service wait, and callers of its open-source server, which adds at once. */
const WAIT_MS = { service: 2000, server: 5000 };

/**
 * Adds messages. `infer: false` stores each as it is, after redaction; otherwise the rules decide. Waits for
 * the decision for a short time: the status is SUCCEEDED only once there is one.
 */
export async function add(call: Mem0Call): Promise<object> {
  const { added, ignored } = await submit(call, WAIT_MS.service);
  return withIgnored(added, ignored);
}

/** Adds messages for clients of the first version, which expect a list unless they ask for v1.1. */
export async function addV1(call: Mem0Call): Promise<unknown> {
  const { added, ignored, outputFormat } = await submit(call, WAIT_MS.service);
  if (outputFormat === "v1.1") return withIgnored(added, ignored);
  const { results, ...pending } = added;
  return added.status === "SUCCEEDED" ? results : [pending];
}

/** Adds messages for clients of the open-source server, whose results have the text beside the id. */
export async function addToServer(call: Mem0Call): Promise<object> {
  const { added, ignored } = await submit(call, WAIT_MS.server);
  const results = added.results.map(({ id, data, event }) => ({ id, memory: data.memory, event }));
  return withIgnored({ ...added, results }, ignored);
}

async function submit(call: Mem0Call, waitMs: number) {
  const { ctx, sessionId } = call;
  const input = parseInput(addInput, call.body);
  const entities = await storedEntities(ctx, entitiesOf(input));
  const { owner, agentId } = ownerOfEntities(entities, call.owner);
  const runId = entities.run_id ?? sessionId ?? undefined;
  const overrides = {
    ...(input.infer === false ? { keep: true as const } : {}),
    ...(input.timestamp == null ? {} : { at: readTime(input.timestamp, "timestamp") }),
    ...(input.expiration_date == null
      ? {}
      : { expires_at: readTime(input.expiration_date, "expiration_date", "end") }),
  };
  const id = uuidv7();
  const events = splitConversation({
    id,
    ...owner,
    ...(agentId === undefined ? {} : { agent_id: agentId }),
    ...(runId === undefined ? {} : { session_id: runId }),
    ...(entities.app_id === undefined ? {} : { tags: [tagOfApp(entities.app_id)] }),
    ...(input.metadata ? { metadata: input.metadata } : {}),
    source: "mem0",
    messages: textsOf(input.messages).map((message) => ({ ...message, ...overrides })),
  });
  const submitted = await submitAndWait(ctx, events, { waitMs }).catch((thrown: unknown) => {
    throw renameFields(thrown, nameOfField);
  });
  const verdicts = submitted.flatMap(({ messages }) => messages);
  const results = await resultsOf(ctx, verdicts);
  const added: Added = { ...outcomeOf(verdicts), event_id: eventIdOf(id, verdicts), results };
  const known = results.filter(({ event }) => event === "NONE").map((result) => result.id);
  const ignored = [
    ...ignoredOptions(addInput, call.body as object),
    ...(await withoutEffect(call, known, { ...input, ...entities })),
  ];
  return { added, ignored, outputFormat: input.output_format };
}

/** What the fields of an event and its messages are called by clients of mem0. */
const NAMES: Readonly<Record<string, string>> = {
  at: "timestamp",
  expires_at: "expiration_date",
  session_id: "run_id",
  text: "messages",
  speaker: "messages",
};

function nameOfField(path: string): string {
  const field = path.replace(/^events\[\d+\]\.(?:messages\[\d+\]\.)?/, "");
  return NAMES[field] ?? field;
}

/**
 * Returns the options that are not those of a memory which a message only repeats: it stays as it is. What
 * was sent is compared in its stored form.
 */
async function withoutEffect(
  { ctx }: Mem0Call,
  known: readonly string[],
  sent: Readonly<Record<string, unknown>>,
) {
  const memories = (await readMemories(ctx, known)).map(toMem0);
  if (memories.length === 0) return [];
  const { metadata, expiration_date } = sent;
  const stored: Readonly<Record<string, unknown>> = {
    ...sent,
    ...(metadata == null ? {} : { metadata: await storedMetadata(ctx, metadata) }),
    ...(expiration_date == null
      ? {}
      : { expiration_date: readTime(expiration_date, "expiration_date", "end") }),
  };
  const names = ["agent_id", "app_id", "run_id", "metadata", "expiration_date"] as const;
  return names.filter(
    (name) =>
      stored[name] != null && memories.some((memory) => !isDeepStrictEqual(memory[name], stored[name])),
  );
}
