import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import type { OwnerFields } from "@/lib/base/core";
import { sanitizeLine } from "@/lib/engine/retrieve";
import { turnLine } from "@/lib/features/resources";
import {
  listMemoriesOperation,
  listPreferencesOperation,
  readChainOperation,
  readMemoryOperation,
  readTimelineOperation,
  readWorkingMemoryOperation,
} from "@/lib/surfaces/operations";
import { protocolError } from "./failure";
import { lineOf, listed } from "./fit";
import type { McpSession } from "./session";
import { listUris, registerUris } from "./uri-resources";

/** The resources whose changes clients can subscribe to. */
export const ME = "memory://me";
export const RECENT = "memory://me/recent";

const SESSIONS = "memory://me/sessions";

const FIXED = {
  me: { name: "me", uri: ME, description: "Preferences and facts of the person" },
  recent: { name: "recent", uri: RECENT, description: "The latest memories" },
} as const;

/** The memories in each part of a resource, and the messages of a timeline. */
const LISTED = 20;
const TURNS = 200;

/**
 * Registers the resources of a caller. Those about one person exist only when the key or a header determines
 * the owner.
 */
export function registerResources(server: McpServer, session: McpSession): void {
  const { owner } = session;
  if (owner) {
    add(server, FIXED.me, () => readMe(session, owner));
    add(server, FIXED.recent, () => readRecent(session, owner));
    addTemplate(
      server,
      "timeline",
      `${SESSIONS}/{id}/timeline`,
      "The messages of a session, oldest first, and what became of each",
      (id) => readTimeline(session, owner, id),
    );
    addTemplate(
      server,
      "working-memory",
      `${SESSIONS}/{id}/working-memory`,
      "The last turns and the variables of a session",
      (id) => readWorking(session, owner, id),
    );
  }
  addTemplate(server, "memory", "memory://memories/{id}", "One memory", async (id) => {
    const memory = await session.run(readMemoryOperation, { id });
    return `${sanitizeLine(memory.text)} (${memory.type}, ${memory.state}, ${memory.occurred_at}) [id ${memory.id}]`;
  });
  addTemplate(server, "chain", "memory://memories/{id}/chain", "All versions of a memory", async (id) => {
    const { items } = await session.run(readChainOperation, { id });
    return items.map((one) => lineOf(listed(one))).join("\n");
  });
  registerUris(server, session);
  if (owner) listByPage(server, session, owner);
}

/** The SDK lists no pages. The first page has the fixed resources too. */
function listByPage(server: McpServer, session: McpSession, owner: OwnerFields): void {
  const fixed = Object.values(FIXED).map((one) => ({ ...one, mimeType: TEXT }));
  server.server.setRequestHandler("resources/list", async ({ params }) => {
    const { resources, nextCursor } = await listUris(session, owner, params?.cursor);
    const page = [...(params?.cursor === undefined ? fixed : []), ...resources];
    return { resources: page, ...(nextCursor === undefined ? {} : { nextCursor }) };
  });
}

async function readMe({ run }: McpSession, owner: OwnerFields): Promise<string> {
  const [preferences, facts] = await Promise.all([
    run(listPreferencesOperation, { ...owner, limit: LISTED }),
    run(listMemoriesOperation, { ...owner, type: "fact,decision", limit: LISTED }),
  ]);
  return [
    "Preferences",
    ...preferences.items.map(({ memory_id, ...item }) => lineOf(listed({ id: memory_id, ...item }))),
    "Facts and decisions",
    ...facts.items.map((one) => lineOf(listed(one))),
  ].join("\n");
}

async function readRecent({ run }: McpSession, owner: OwnerFields): Promise<string> {
  const { items } = await run(listMemoriesOperation, { ...owner, limit: LISTED });
  return items.map((one) => lineOf(listed(one))).join("\n");
}

/**
 * Returns the first messages of a session, a line each. The last line says when more follow, because a
 * resource is read without a cursor.
 * @internal Exported for its test.
 */
export async function readTimeline({ run }: McpSession, owner: OwnerFields, id: string): Promise<string> {
  const { items, next_cursor } = await run(readTimelineOperation, { id, ...owner, limit: TURNS });
  const lines = items.map((turn) => {
    const outcome = turn.verdict === null ? "waiting" : `${turn.verdict}: ${turn.reason}`;
    const memory = turn.memory_id === null ? "" : ` [id ${turn.memory_id}]`;
    return `${turnLine(turn)} (${outcome})${memory}`;
  });
  return (next_cursor === null ? lines : [...lines, MORE_TURNS]).join("\n");
}

const MORE_TURNS = "(More messages follow. The resource working-memory has the last ones.)";

async function readWorking({ run }: McpSession, owner: OwnerFields, id: string): Promise<string> {
  const { turns, variables } = await run(readWorkingMemoryOperation, { id, ...owner });
  return [
    ...turns.map(turnLine),
    "Variables",
    ...Object.entries(variables).map(([name, value]) => `${name}: ${sanitizeLine(JSON.stringify(value))}`),
  ].join("\n");
}

const TEXT = "text/plain";

type Fixed = (typeof FIXED)[keyof typeof FIXED];

function add(server: McpServer, { name, uri, description }: Fixed, read: () => Promise<string>): void {
  server.registerResource(name, uri, { description, mimeType: TEXT }, async () => contents(uri, read));
}

function addTemplate(
  server: McpServer,
  name: string,
  template: string,
  description: string,
  read: (id: string) => Promise<string>,
): void {
  // Memories are not listed: there can be a million of them.
  const resource = new ResourceTemplate(template, { list: undefined });
  server.registerResource(name, resource, { description, mimeType: TEXT }, async (uri, { id }) =>
    contents(uri.href, () => read(decoded(String(id)))),
  );
}

/** Session ids are the caller's and can contain any character. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

async function contents(uri: string, read: () => Promise<string>) {
  try {
    return { contents: [{ uri, mimeType: TEXT, text: await read() }] };
  } catch (thrown) {
    throw protocolError(thrown);
  }
}
