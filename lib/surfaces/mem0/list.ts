import { z } from "zod";
import { invalidFields, parseInput } from "@/lib/surfaces/operations";
import {
  entityFields,
  ignoredOptions,
  type Mem0Call,
  refuseFilters,
  sentFields,
  showExpired,
  withIgnored,
} from "./call";
import type { Branch } from "./filters/branch";
import { readLiteral } from "./filters/read-literal";
import { type Scope, scopesOf } from "./filters/scope";
import { filtersWithEntities } from "./filters/with-entities";
import { readScopes } from "./read-scopes";
import { pickFields, toMem0 } from "./shape";

const MAX_PAGE_SIZE = 200;
/** The most memories of a list without pages. It is read in pages, and the answer names a higher limit. */
const MAX_LISTED = 1000;
/** The most owners of a list. Each is read by itself. */
const MAX_OWNERS = 200;

/** A query carries every value as text. */
const fromQuery = (value: unknown) => (typeof value === "string" ? readLiteral(value) : value);

const listInput = z.looseObject({
  ...entityFields,
  filters: z.unknown().optional(),
  page: z.coerce.number().int().min(1).nullish(),
  page_size: z.coerce.number().int().min(1).nullish(),
  top_k: z.coerce.number().int().min(1).nullish(),
  limit: z.coerce.number().int().min(1).nullish(),
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
  latest_only: z.preprocess(fromQuery, z.boolean().nullish()),
  fields: z.union([z.string().transform((text) => text.split(",")), z.array(z.string())]).nullish(),
  categories: z.union([z.string().transform((text) => text.split(",")), z.array(z.string())]).nullish(),
  metadata: z.preprocess(fromQuery, z.record(z.string(), z.unknown()).nullish()),
  output_format: z.string().nullish(),
  show_expired: showExpired,
});

/** Lists memories, most recently recorded first, a page at a time with the total. */
export async function list(call: Mem0Call): Promise<object> {
  const { page, ignored } = await listPage(call);
  return withIgnored(page, ignored);
}

/** Lists memories for older clients, which expect the list alone unless they ask for a page. */
export async function listV1(call: Mem0Call): Promise<unknown> {
  const { page, isPaged, ignored } = await listPage(call);
  return isPaged ? withIgnored(page, ignored) : page.results;
}

/** Lists memories for clients of the open-source server. */
export async function listOnServer(call: Mem0Call): Promise<object> {
  const { page, ignored } = await listPage(call);
  return withIgnored({ results: page.results }, ignored);
}

async function listPage(call: Mem0Call) {
  const sent = sentFields(call);
  const input = parseInput(listInput, sent);
  refuseFilters(listInput, sent);
  const scopes = await scopesOfList(call, filtersWithEntities(input, call.owner !== null));
  const isPaged = input.page != null || input.page_size != null;
  const wished = input.page_size ?? input.top_k ?? input.limit ?? 100;
  const limit = Math.min(wished, MAX_PAGE_SIZE);
  const first = input.page ?? 1;
  const most = isPaged ? MAX_PAGE_SIZE : MAX_LISTED;
  const last = isPaged ? first : Math.ceil(Math.min(wished, most) / limit);
  const { items, count } = await readScopes(call.ctx, scopes, {
    includesSuperseded: input.latest_only === false,
    first,
    last,
    limit,
  });
  const shown = isPaged ? last * limit : Math.min(wished, most);
  const next = pageAfter(shown, limit, count);
  const addressOf = (page: number) => addressOfPage(call, { page, page_size: limit });
  return {
    page: {
      count,
      next: next === null ? null : addressOf(next),
      previous: first > 1 ? addressOf(first - 1) : null,
      results: items
        .slice(0, isPaged ? limit : wished)
        .map((memory) => pickFields(toMem0(memory), input.fields ?? undefined)),
    },
    isPaged,
    ignored: [
      ...ignoredOptions(listInput, sent),
      ...(wished > most ? [`${input.page_size == null ? "top_k" : "page_size"} above ${most}`] : []),
    ],
  };
}

/**
 * Returns the page that follows the memories shown, or null when they are all. A list without pages can end
 * in the middle of one, which then has its last memories again.
 *
 * @internal
 */
export function pageAfter(shown: number, limit: number, count: number): number | null {
  return shown < count ? Math.floor(shown / limit) + 1 : null;
}

/** Returns the scopes of the alternatives. Throws `invalid_input` when they have too many owners. */
async function scopesOfList(call: Mem0Call, branches: readonly Branch[]): Promise<readonly Scope[]> {
  const found = await Promise.all(branches.map((branch) => scopesOf(call, branch, MAX_OWNERS)));
  const scopes = found.flatMap((one) => one.scopes);
  if (scopes.length <= MAX_OWNERS && !found.some(({ isCut }) => isCut)) return scopes;
  const message = `mean the memories of more than ${MAX_OWNERS} users: name a user_id`;
  throw invalidFields([{ path: "filters", message }]);
}

/** A list without a body is a GET, whose address has all of its filters. */
function addressOfPage(
  { baseUrl, query, body }: Mem0Call,
  page: { page: number; page_size: number },
): string {
  const isGet = Object.keys(body).length === 0;
  const fields = Object.entries({ ...(isGet ? query : {}), ...page });
  const parameters = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  return `${baseUrl}/${isGet ? "v1" : "v3"}/memories/?${parameters}`;
}
