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
import { branch, type Children, type Noun, type Place, resource, titleOf, unknownResource } from "./noun";

const BELOW_SESSION = ["abstract", "overview", "timeline", "turns", "working"];

/** The addresses of an owner's sessions. */
export const SESSION_NOUNS: readonly Noun[] = [
  branch("sessions", "sessions", async ({ ctx, fields, cursor, limit }) => {
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
    children: async (place) => {
      await readSession(place);
      return { items: BELOW_SESSION.map((kind) => ({ path: [kind], kind })), next_cursor: null };
    },
  }),
  resource({
    kind: "abstract",
    path: "sessions/{session}/abstract",
    output: z.object({ abstract: abstractOutput }),
    read: async (place) => ({ abstract: (await readSession(place)).abstract }),
    markdown: ({ abstract }) => layerLines(abstract?.lines),
  }),
  resource({
    kind: "overview",
    path: "sessions/{session}/overview",
    output: z.object({ overview: overviewOutput }),
    read: async (place) => ({ overview: (await readSession(place)).overview ?? null }),
    markdown: ({ overview }) => layerLines(overview?.lines),
  }),
  resource({
    kind: "timeline",
    path: "sessions/{session}/timeline",
    output: timelineOutput,
    read: readTimeline,
    markdown: ({ items }) => items.map(turnLine),
  }),
  resource({
    kind: "working",
    path: "sessions/{session}/working",
    output: workingMemoryOutput,
    read: ({ ctx, fields, ids: [session = ""] }) => getWorkingMemory(ctx, session, fields),
    markdown: ({ turns, variables }) => [
      ...turns.map(turnLine),
      "",
      "## Variables",
      "",
      ...Object.entries(variables).map(
        ([name, value]) => `- ${sanitizeLine(name)}: ${sanitizeLine(JSON.stringify(value))}`,
      ),
    ],
  }),
  branch("turns", "sessions/{session}/turns", async (place): Promise<Children> => {
    const { items, next_cursor } = await readTimeline(place);
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
    markdown: (turn) => [turnLine(turn)],
  }),
];

function readSession({ ctx, fields, ids: [session = ""] }: Place): ReturnType<typeof getSession> {
  return getSession(ctx, session, { ...fields, level: 1 });
}

function readTimeline({
  ctx,
  fields,
  cursor,
  limit,
  ids: [session = ""],
}: Place): ReturnType<typeof getTimeline> {
  return getTimeline(ctx, session, timelineInput.parse({ ...fields, cursor, limit }));
}

type TurnMessage = {
  readonly at: string;
  readonly speaker: string | null;
  readonly role: string;
  readonly text: string | null;
};

function turnLine({ at, speaker, role, text }: TurnMessage): string {
  return `- ${at} ${sanitizeLine(speaker ?? role)}: ${text === null ? "(text removed)" : sanitizeLine(text)}`;
}

type Line = {
  readonly occurred_at: string;
  readonly speaker: string | null;
  readonly role: string;
  readonly text: string;
};

function layerLines(lines: readonly Line[] = []): readonly string[] {
  return lines.map(({ occurred_at, ...line }) => turnLine({ at: occurred_at, ...line }));
}
