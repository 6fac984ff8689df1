import { env } from "@/lib/base/config";
import { type Ctx, type OwnerNo, type OwnerRef, resourceUri } from "@/lib/base/core";
import { contextDate, sanitizeLine } from "@/lib/engine/retrieve";
import { type CardLine, readEntityCards } from "@/lib/features/graph";
import { getLinkedWorkingMemory } from "@/lib/features/sessions";
import { inTenant } from "@/lib/storage/db";
import { type ClosedSession, findOwner, type LayerLine, readLatestSessions } from "@/lib/storage/records";
import { pseudonym, redactForLookup } from "@/lib/storage/settings";
import { inTime, READ_MS } from "./in-time";
import { type ContextInput, type Item, type LeftOut, type Section, toItem } from "./input";
import type { Intent } from "./intent";
import { readMoodLines, readPatternLines } from "./pattern-lines";
import {
  type Addressed,
  preferenceLines,
  readStoredPreferences,
  type StoredPreferences,
  speakerOf,
} from "./preference-lines";
import { requestedDays } from "./requested-days";
import { type FilledSection, fillSection, type Line, lengthenLines, toLeftOut } from "./sections";

/** The closed sessions that are shown: the last, or those of some days. */
const MAX_SESSIONS = { latest: 3, ofDays: 100 } as const;

/** The sections that do not depend on a search, and what they show. */
export type OwnSections = {
  readonly ownerNo: OwnerNo | null;
  readonly filled: readonly FilledSection[];
  /** The memories that are shown whole, by id. */
  readonly memoryIds: ReadonlySet<string>;
};

type SectionRequest = {
  readonly owner: OwnerRef;
  readonly input: ContextInput;
  readonly intent: Intent;
  readonly shares: ReadonlyMap<Section, number>;
  readonly chars: number;
  readonly leftOut: LeftOut[];
  readonly degraded: string[];
};

/** What is stored for the sections. */
type Stored = {
  readonly preferences: StoredPreferences | null;
  readonly sessions: readonly ClosedSession[];
  readonly working: Awaited<ReturnType<typeof getLinkedWorkingMemory>> | null;
  /** Those of the owner come before those of shared memory. */
  readonly entities: readonly (CardLine & { readonly isShared: boolean })[];
  readonly patterns: readonly Line[];
  readonly moods: readonly Line[];
};

/**
 * Reads preferences, abstracts of sessions, the working memory and the entities that the query names, and
 * fills their sections. What is not read within HOT_BUDGET_MS, or within READ_MS for preferences
 * and sessions, is left out and named in `degraded`. A memory is shown once, in the first section that has
 * it. Throws `not_found` for the working memory of an unknown session.
 */
export async function readSections(ctx: Ctx, request: SectionRequest): Promise<OwnSections> {
  const stored = await readStored(ctx, request);
  const { owner, input, intent, shares, chars, leftOut } = request;
  const timeZone = timeZoneOf(input, stored.preferences);
  const of: Addressed = { owner, uriOf: (...path) => resourceUri(ctx.tenantId, owner, ...path) };
  const excluded = new Set(input.exclude);
  const memoryIds = new Set<string>();
  const filled: FilledSection[] = [];
  const fill = (section: Section, lines: readonly Line[]) => {
    const one = fillSection(section, lines, chars * (shares.get(section) ?? 0), leftOut);
    if (one) filled.push(one);
    for (const { id, isWhole } of one?.lines.flatMap(({ shows }) => shows) ?? [])
      if (isWhole) memoryIds.add(id);
  };

  const asked = { intent, query: input.query };
  const lines = stored.preferences ? preferenceLines(stored.preferences, asked, of, timeZone) : [];
  const isIncluded = (line: Line) => {
    if (!excluded.has(line.item.id ?? "")) return true;
    leftOut.push(toLeftOut("preferences", line, "excluded"));
    return false;
  };
  fill("preferences", lines.filter(isIncluded));
  for (const { item } of lines)
    if (memoryIds.has(item.id ?? "")) for (const id of item.earlier) memoryIds.add(id);
  const isFree = ({ memory_id }: LayerLine) => !memoryIds.has(memory_id) && !excluded.has(memory_id);
  const hasDays = requestedDays(input, timeZone) !== null;
  const overviews = new Map<Line, Line>();
  const abstracts = stored.sessions.flatMap((session, order) => {
    const { abstract, overview } = session.layers;
    const [short, long] = [abstract.filter(isFree), overview.filter(isFree)].map((said) =>
      said.length > 0
        ? sessionLine(session, said, order, of, { timeZone, why: hasDays ? "of_days" : "latest" })
        : undefined,
    );
    if (short && long && hasDays) overviews.set(short, long);
    return short ?? [];
  });
  const sessionChars = chars * (shares.get("sessions") ?? 0);
  fill("sessions", lengthenLines("sessions", abstracts.toReversed(), overviews, sessionChars));
  const session = input.session_id === undefined ? "" : await pseudonym(ctx, input.session_id);
  fill("working", linesOfWorking(stored.working, of, session));
  const cards = stored.entities.filter(({ memoryId }) => !excluded.has(memoryId));
  fill("entities", cards.map(cardLine));
  fill("patterns", stored.patterns);
  fill("moods", stored.moods);
  return { ownerNo: stored.preferences?.ownerNo ?? null, filled, memoryIds };
}

function timeZoneOf(input: ContextInput, stored: Pick<StoredPreferences, "timeZone"> | null): string {
  return input.time_zone ?? stored?.timeZone ?? "UTC";
}

async function readStored(ctx: Ctx, { owner, input, shares, degraded }: SectionRequest): Promise<Stored> {
  const { session_id, user_id, agent_owner, scope } = input;
  const except = session_id === undefined ? {} : { except: await pseudonym(ctx, session_id) };
  const time = input.as_of === undefined ? {} : { asOf: new Date(input.as_of) };
  const named = { user_id, agent_owner, scope };
  // One transaction waits once.
  const first = inTenant(ctx, "hot", async (tx) => {
    const preferences = await readStoredPreferences(tx, ctx, owner, input.as_of);
    if (!preferences || (shares.get("sessions") ?? 0) === 0) return { preferences, sessions: [] };
    const days = requestedDays(input, timeZoneOf(input, preferences));
    const limit = days ? MAX_SESSIONS.ofDays : MAX_SESSIONS.latest;
    const latest = { limit, ...except, ...time, days };
    return { preferences, sessions: await readLatestSessions(tx, preferences.ownerNo, latest) };
  });
  const readWorking = async () =>
    shares.has("working") && session_id !== undefined
      ? getLinkedWorkingMemory(ctx, session_id, named, "hot")
      : null;
  const readEntities = async () => {
    if ((shares.get("entities") ?? 0) === 0) return [];
    const query = await redactForLookup(ctx, input.query);
    const shared = { kind: "shared", id: "" } as const;
    return inTenant(ctx, "hot", async (tx) => {
      const cards: (CardLine & { isShared: boolean })[] = [];
      for (const one of owner.kind === "shared" ? [owner] : [owner, shared]) {
        const ownerNo = await findOwner(tx, ctx, one);
        const named = { ownerName: one.id || "everybody", ...time };
        const lines = ownerNo ? await readEntityCards(tx, ownerNo, query, named) : [];
        cards.push(...lines.map((line) => ({ ...line, isShared: one !== owner })));
      }
      return cards;
    });
  };
  // Patterns are those of today.
  const isShown = (section: Section) => (shares.get(section) ?? 0) > 0 && input.as_of === undefined;
  const firstReadings = {
    preferences: first.then(({ preferences }) => preferences),
    sessions: first.then(({ sessions }) => sessions),
  };
  const readings = {
    working: readWorking(),
    entities: readEntities(),
    patterns: isShown("patterns") ? readPatternLines(ctx, named) : Promise.resolve([]),
    moods: isShown("moods") ? readMoodLines(ctx, owner, named) : Promise.resolve([]),
  };
  const budgetMs = env().HOT_BUDGET_MS;
  const [early, others] = await Promise.all([
    // A busy server leaves the beginning of the prompt as it is.
    inTime<Pick<Stored, keyof typeof firstReadings>>(firstReadings, Math.max(READ_MS, budgetMs)),
    inTime<Pick<Stored, keyof typeof readings>>(readings, budgetMs),
  ]);
  degraded.push(...[...early.late, ...others.late].filter((section) => shares.has(section)));
  const none = { preferences: null, sessions: [], working: null, entities: [], patterns: [], moods: [] };
  return { ...none, ...early.read, ...others.read };
}

function sessionLine(
  { sessionId, saidAt }: ClosedSession,
  said: ClosedSession["layers"]["abstract"],
  order: number,
  { owner, uriOf }: Addressed,
  { timeZone, why }: { readonly timeZone: string; readonly why: Item["why"] },
): Line {
  const sentences = said.map((one) => `${sanitizeLine(speakerOf(owner, one))}: ${sanitizeLine(one.text)}`);
  return {
    text: `- ${contextDate(saidAt, timeZone)}: ${sentences.join(" ")}`,
    item: toItem(why, { uri: uriOf("sessions", sessionId), session_id: sessionId }),
    order,
    shows: said.map((one) => ({ id: one.memory_id, position: one.position, isWhole: one.is_whole })),
  };
}

/**
 * The memory of a relation is not shown whole, so it can be a hit, too. One of shared memory does not count
 * as used, because the positions that count are the owner's.
 */
function cardLine({ text, memoryId, position, isShared }: Stored["entities"][number], order: number): Line {
  return {
    text: `- ${sanitizeLine(text)}`,
    item: toItem("named", { id: memoryId }),
    order,
    shows: isShared ? [] : [{ id: memoryId, position, isWhole: false }],
  };
}

/** Variables come last, and are taken first. Of the turns, the newest are taken first. */
function linesOfWorking(working: Stored["working"], { owner, uriOf }: Addressed, session: string): Line[] {
  if (!working) return [];
  const turns = working.turns.map((turn, order): Line => {
    const uri = uriOf("sessions", session, "turns", turn.event_id, String(turn.ordinal));
    const item = toItem("of_session", { uri, event_id: turn.event_id });
    const shows = turn.memories.map((memory) => ({ ...memory, isWhole: !turn.is_cut }));
    return {
      text: `- ${sanitizeLine(speakerOf(owner, turn))}: ${sanitizeLine(turn.text)}`,
      item,
      order,
      shows,
    };
  });
  const variables = Object.entries(working.variables).map(([name, value], index): Line => {
    const text = `- ${name} = ${sanitizeLine(JSON.stringify(value))}`;
    return { text, item: toItem("of_session"), order: turns.length + index, shows: [] };
  });
  return [...variables, ...turns.toReversed()];
}
