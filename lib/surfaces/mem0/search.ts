import { z } from "zod";
import { AppError, type MemoryType } from "@/lib/base/core";
import { isRetrievalOn } from "@/lib/storage/settings";
import { callOperation, parseInput, retrieveOperation } from "@/lib/surfaces/operations";
import {
  entityFields,
  ignoredOptions,
  type Mem0Call,
  refuseFilters,
  sentFields,
  showExpired,
  tagOfApp,
  withIgnored,
} from "./call";
import type { Branch } from "./filters/branch";
import { fieldsOfScope, type Scope, scopesOf } from "./filters/scope";
import { filtersWithEntities } from "./filters/with-entities";
import { readMemories } from "./read-memories";
import { pickFields, toMem0 } from "./shape";
import { readTime } from "./times";

/** The most results of a retrieval. Clients that ask for more get this many, and the answer says so. */
const MAX_RESULTS = 100;
/** The most owners of a search. Each is a retrieval of its own. */
const MAX_OWNERS = 50;
const RETRIEVALS_AT_ONCE = 8;
/** Without the vector of the query only its words are searched. Callers of mem0 are used to seconds. */
const WAIT_MS = 5000;
/** mem0's threshold is for cosine similarity, and its default of .1 must not cut ranks. */
const LEAST_THRESHOLD = 0.5;
/** Says to every caller what a search left out; version 1 of the API answers with the list alone. */
const DEGRADED_HEADER = "x-palimpsest-degraded";
/** The rank offset of reciprocal rank fusion: the first result has a score of 1, the tenth of .87. */
const RANK_OFFSET = 60;

const searchInput = z.looseObject({
  ...entityFields,
  query: z.string(),
  filters: z.unknown().optional(),
  top_k: z.number().int().min(1).max(1000).nullish(),
  limit: z.number().int().min(1).max(1000).nullish(),
  threshold: z.number().min(0).max(1).nullish(),
  latest_only: z.boolean().nullish(),
  reference_date: z.union([z.string(), z.number()]).nullish(),
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
  fields: z.array(z.string()).nullish(),
  categories: z.array(z.string()).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  output_format: z.string().nullish(),
  show_expired: showExpired,
});

/** Searches memories, best first, in an object with `results`, and says what the search left out. */
export async function search(call: Mem0Call): Promise<object> {
  const { answer, ignored } = await find(call);
  return withIgnored(answer, ignored);
}

/** Searches for clients of the first version, which expect the list alone unless they ask for v1.1. */
export async function searchV1(call: Mem0Call): Promise<unknown> {
  const { answer, ignored, outputFormat } = await find(call);
  return outputFormat === "v1.1" ? withIgnored(answer, ignored) : answer.results;
}

async function find(call: Mem0Call) {
  const sent = sentFields(call);
  const input = parseInput(searchInput, sent);
  refuseFilters(searchInput, sent);
  const branches = filtersWithEntities(input, call.owner !== null);
  const wished = input.top_k ?? input.limit ?? 10;
  const k = Math.min(wished, MAX_RESULTS);
  const options = {
    query: input.query,
    k,
    wait_ms: WAIT_MS,
    include_background: false,
    include_superseded: input.latest_only === false,
    ...(input.reference_date == null
      ? {}
      : { as_of: readTime(input.reference_date, "reference_date", "end") }),
  };
  const found: BranchResult[] = [];
  for (const branch of branches) found.push(await retrieveBranch(call, branch, options));
  const degraded = [...new Set(found.flatMap((one) => one.degraded))];
  const lists = found.map(({ ids }) => ids);
  // mem0's clients cannot tell an empty result from a search by words alone.
  if (lists.every(({ length }) => length === 0) && degraded.includes("dense"))
    throw new AppError("model_unavailable", "The search by meaning did not finish in time. Try again.");
  if (degraded.length > 0) call.answerHeaders.set(DEGRADED_HEADER, degraded.join(", "));
  const threshold = (input.threshold ?? 0) < LEAST_THRESHOLD ? 0 : (input.threshold ?? 0);
  const memories = await readMemories(call.ctx, interleave(lists).slice(0, k));
  const results = memories
    .map((memory, rank) => ({ ...toMem0(memory), score: (RANK_OFFSET + 1) / (RANK_OFFSET + 1 + rank) }))
    .filter(({ score }) => score >= threshold)
    .map((memory) => pickFields(memory, input.fields ?? undefined));
  const ignored = [
    ...ignoredOptions(searchInput, sent),
    ...(wished > MAX_RESULTS ? [`top_k above ${MAX_RESULTS}`] : []),
    ...(found.some(({ isCut }) => isCut) ? [`users beyond the first ${MAX_OWNERS}`] : []),
  ];
  const answer = { results, ...(degraded.length > 0 ? { degraded } : {}) };
  return { answer, ignored, outputFormat: input.output_format };
}

type BranchResult = {
  readonly ids: readonly string[];
  readonly degraded: readonly string[];
  readonly isCut: boolean;
};

/** Retrieves from every owner that a branch means. */
async function retrieveBranch(
  call: Mem0Call,
  branch: Branch,
  options: { query: string; k: number },
): Promise<BranchResult> {
  const { scopes, isCut } = await scopesOf(call, branch, MAX_OWNERS);
  const lists: Retrieved[] = [];
  for (let at = 0; at < scopes.length; at += RETRIEVALS_AT_ONCE) {
    const next = scopes.slice(at, at + RETRIEVALS_AT_ONCE);
    lists.push(...(await Promise.all(next.map((scope) => retrieve(call, scope, options)))));
  }
  return { ids: mergeByConfidence(lists), degraded: lists.flatMap(({ degraded }) => degraded), isCut };
}

type Retrieved = {
  readonly ids: readonly string[];
  readonly confidence: number;
  readonly degraded: readonly string[];
};

/**
 * Scores of different owners have no common scale, so ranks count, weighted by the confidence in each list.
 */
function mergeByConfidence(lists: readonly Retrieved[]): string[] {
  const scored = lists.flatMap(({ ids, confidence }) =>
    ids.map((id, rank) => ({ id, score: confidence / (RANK_OFFSET + 1 + rank) })),
  );
  return [...new Set(scored.toSorted((one, other) => other.score - one.score).map(({ id }) => id))];
}

async function retrieve(
  { ctx }: Mem0Call,
  scope: Scope,
  options: { query: string; k: number },
): Promise<Retrieved> {
  const { types, from, to, recordedFrom, recordedTo, metadata, app_id } = scope.branch;
  const { hits, confidence, degraded } = await callOperation(retrieveOperation, ctx, {
    ...options,
    ...fieldsOfScope(scope),
    filters: {
      ...(types ? { types: types as MemoryType[] } : {}),
      ...(app_id === undefined ? {} : { tags: [tagOfApp(app_id)] }),
      ...(metadata ? { metadata } : {}),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(recordedFrom === undefined ? {} : { recorded_from: recordedFrom }),
      ...(recordedTo === undefined ? {} : { recorded_to: recordedTo }),
    },
  });
  // mem0's clients cannot tell an empty result from a memory that could not be read.
  if (degraded.includes("disabled") && !(await isRetrievalOn()))
    throw new AppError("retrieval_disabled", "Memory is turned off. Retry later.", { retryAfterSeconds: 30 });
  if (degraded.includes("store"))
    throw new AppError("database_unavailable", "The memory could not be read. Try again.");
  // mem0's results have no place for earlier versions beneath a hit.
  const ids = hits.flatMap(({ id, earlier }) => [id, ...earlier.map((one) => one.id)]);
  return { ids, confidence: confidence ?? 0, degraded };
}

/** Merges lists by rank: the first of each list, then the second of each. A memory appears once. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const ids = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? []));
  return [...new Set(ids.flat())];
}
