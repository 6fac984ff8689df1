import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { invalidCursor, MEMORY_TYPES, type OwnerFields, ownerOf, resourceUri } from "@/lib/base/core";
import { RESOURCE_TEMPLATES } from "@/lib/features/resources";
import { listTreeOperation, readResourceOperation } from "@/lib/surfaces/operations";
import { protocolError } from "./failure";
import type { McpSession } from "./session";

const MARKDOWN = "text/markdown";

/** What each kind of resource is, for a person who chooses one. */
const ABOUT: Readonly<Record<string, string>> = {
  memory: "One memory",
  preferences: "Current preferences of an owner",
  chain: "All versions of a memory",
  session: "A session with its overview",
  abstract: "At most two sentences of a session",
  overview: "The sentences of a session that matter most",
  timeline: "The messages of a session, oldest first",
  turn: "One message of a session",
  working: "The last turns and the variables of a session",
  entity: "A person or thing with its relations",
  past: "Memories, preferences, a chain or an entity as of a time",
};

/** The SDK matches the query of a template only where there is one. */
const PAST = {
  kind: "past",
  template: "palimpsest://{tenant}/{owner_kind}/{owner}/{+path}{?as_of}",
};

/** Registers a template for each kind of palimpsest:// URI. */
export function registerUris(server: McpServer, session: McpSession): void {
  for (const { kind, template } of [...RESOURCE_TEMPLATES, PAST]) {
    const resource = new ResourceTemplate(template, { list: undefined });
    const description = ABOUT[kind] ?? kind;
    // The templates below memory:// have the names of the kinds.
    server.registerResource(
      `${kind}-by-uri`,
      resource,
      { description, mimeType: MARKDOWN },
      async ({ href }) => {
        try {
          const text = String(await session.run(readResourceOperation, { uri: href, accept: MARKDOWN }));
          return { contents: [{ uri: href, mimeType: MARKDOWN, text }] };
        } catch (thrown) {
          throw protocolError(thrown);
        }
      },
    );
  }
}

/** Fewer than in the tree of the API, because clients put the list into a prompt or a menu. */
const LISTED = 50;
/** The reads for one page. Superseded memories and lists without entries leave a read empty. */
const MAX_READS = 20;

type Listed = { readonly uri: string; readonly name: string; readonly mimeType: string };
type Page = { readonly resources: readonly Listed[]; readonly nextCursor?: string };

/** In this order, whichever of them have entries, so that a cursor keeps its meaning while they change. */
const LISTS = ["sessions", ...MEMORY_TYPES.map((type) => `memories/${type}`)];

/**
 * Returns a page of the sessions and the current memories of an owner. The cursor is the name of the list and
 * the cursor within it. A page before the last one has fewer entries than LISTED only after MAX_READS. Throws
 * a protocol error for an invalid cursor.
 */
export async function listUris(
  session: McpSession,
  owner: OwnerFields,
  cursor: string | undefined,
): Promise<Page> {
  try {
    const base = await ownerUri(session, owner);
    const [name = "", within] = (cursor ?? LISTS[0] ?? "").split(" ", 2);
    let at = LISTS.indexOf(name);
    if (at < 0) throw invalidCursor();
    const resources: Listed[] = [];
    let inList = within;
    for (let reads = 0; at < LISTS.length && resources.length < LISTED && reads < MAX_READS; reads++) {
      const { items, next_cursor } = await session.run(listTreeOperation, {
        uri: `${base}/${LISTS[at]}`,
        limit: LISTED - resources.length,
        cursor: inList,
      });
      resources.push(
        ...items.map((one) => ({ uri: one.uri, name: one.title ?? one.name, mimeType: MARKDOWN })),
      );
      inList = next_cursor ?? undefined;
      if (next_cursor === null) at += 1;
    }
    const list = LISTS[at];
    if (list === undefined) return { resources };
    return { resources, nextCursor: inList === undefined ? list : `${list} ${inList}` };
  } catch (thrown) {
    throw protocolError(thrown);
  }
}

/** Without a named owner, the tree of the key has only the kind of the owner that the key is bound to. */
async function ownerUri({ run }: McpSession, owner: OwnerFields): Promise<string> {
  if (Object.values(owner).some((field) => field !== undefined))
    return resourceUri(null, ownerOf(owner)) ?? "palimpsest://~";
  const { items } = await run(listTreeOperation, {});
  return `${items[0]?.uri}/~`;
}
