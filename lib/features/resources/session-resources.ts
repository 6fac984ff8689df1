import { z } from "zod";
import { abstractOutput, overviewOutput, sanitizeLine } from "@/lib/engine/retrieve";
import {
  getSession,
  getSessionOutput,
  getTimeline,
  getTurn,
  getWorkingMemory,
  listSessions,
  listSessionsInput,
  timelineInput,
  timelineOutput,
  timelineTurnOutput,
  workingMemoryOutput,
} from "@/lib/features/sessions";
import {
  type Children,
  listOnly,
  type ResourceKind,
  type ResourceRequest,
  resource,
  titleOf,
  unknownResource,
} from "./resource-kind";

const BELOW_SESSION = ["abstract", "overview", "timeline", "turns", "working"];

/** The addresses of an owner's sessions. */
export const SESSION_RESOURCES: readonly ResourceKind[] = [
  listOnly("sessions", "sessions", async ({ ctx, fields, cursor, limit }) => {
    const { items, next_cursor } = await listSessions(
      ctx,
      listSessionsInput.parse({ ...fields, cursor, limit }),
    );
    const children = items.map(({ id, last_at }) => ({ path: [id], kind: "session", last_at }));
    return { items: children, next_cursor };
  }),
  resource({
    kind: "session",
    path: "sessions/{session}",
    output: getSessionOutput,
    read: readSession,
    markdown: ({ id, state, started_at, last_at, abstract, overview }) => [
      `# Session ${sanitizeLine(id)}`,
      "",
      `${state}, from ${started_at} to ${last_at}`,
      "",
      ...layerLines((overview ?? abstract)?.lines),
    ],
    children: async (request) => {
      await readSession(request);
      return { items: BELOW_SESSION.map((kind) => ({ path: [kind], kind })), next_cursor: null };
    },
  }),
  resource({
    kind: "abstract",
    path: "sessions/{session}/abstract",
    output: z.object({ abstract: abstractOutput }),
    read: async (request) => ({ abstract: (await readSession(request)).abstract }),
    markdown: ({ abstract }) => layerLines(abstract?.lines),
  }),
  resource({
    kind: "overview",
    path: "sessions/{session}/overview",
    output: z.object({ overview: overviewOutput }),
    read: async (request) => ({ overview: (await readSession(request)).overview ?? null }),
    markdown: ({ overview }) => layerLines(overview?.lines),
  }),
  resource({
    kind: "timeline",
    path: "sessions/{session}/timeline",
    output: timelineOutput,
    read: readTimeline,
    markdown: ({ items }) => items.map(listed),
  }),
  resource({
    kind: "working",
    path: "sessions/{session}/working",
    output: workingMemoryOutput,
    read: ({ ctx, fields, ids: [session = ""] }) => getWorkingMemory(ctx, session, fields),
    markdown: ({ turns, variables }) => [
      ...turns.map(listed),
      "",
      "## Variables",
      "",
      ...Object.entries(variables).map(
        ([name, value]) => `- ${sanitizeLine(name)}: ${sanitizeLine(JSON.stringify(value))}`,
      ),
    ],
  }),
  listOnly("turns", "sessions/{session}/turns", async (request): Promise<Children> => {
    const { items, next_cursor } = await readTimeline(request);
    const children = items.map(({ event_id, ordinal, text, at }) => ({
      path: [event_id, String(ordinal)],
      kind: "turn",
      title: titleOf(text),
      last_at: at,
    }));
    return { items: children, next_cursor };
  }),
  resource({
    kind: "turn",
    path: "sessions/{session}/turns/{event}/{n}",
    output: timelineTurnOutput,
    read: ({ ctx, fields, ids: [session = "", eventId = "", n = ""] }) => {
      if (!/^(0|[1-9]\d{0,3})$/.test(n)) throw unknownResource();
      return getTurn(ctx, session, { ...fields, eventId, ordinal: Number(n) });
    },
    markdown: (turn) => [listed(turn)],
  }),
];

function readSession({ ctx, fields, ids: [session = ""] }: ResourceRequest): ReturnType<typeof getSession> {
  return getSession(ctx, session, { ...fields, level: 1 });
}

function readTimeline({
  ctx,
  fields,
  cursor,
  limit,
  ids: [session = ""],
}: ResourceRequest): ReturnType<typeof getTimeline> {
  return getTimeline(ctx, session, timelineInput.parse({ ...fields, cursor, limit }));
}

type Turn = {
  readonly at: string;
  readonly speaker: string | null;
  readonly role: string;
  readonly text: string | null;
};

/** Returns a message on one line. */
export function turnLine({ at, speaker, role, text }: Turn): string {
  return `${at} ${sanitizeLine(speaker ?? role)}: ${text === null ? "(text removed)" : sanitizeLine(text)}`;
}

const listed = (turn: Turn) => `- ${turnLine(turn)}`;

type Line = {
  readonly occurred_at: string;
  readonly speaker: string | null;
  readonly role: string;
  readonly text: string;
};

function layerLines(lines: readonly Line[] = []): readonly string[] {
  return lines.map(({ occurred_at, ...line }) => listed({ at: occurred_at, ...line }));
}
