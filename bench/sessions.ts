import type { Ctx } from "@/lib/base/core";
import { accept, acceptInput } from "@/lib/engine/ingest";
import { createSession, createSessionInput, getWorkingMemory } from "@/lib/features/sessions";
import { benchStore } from "./bench-store";
import { percentile } from "./eval-report";
import { benchTenant } from "./generate-store";
import type { BenchOptions } from "./options";
import { describeRun, percentileTable, speedTarget, target } from "./report";
import { conversation } from "./synthetic-text";

const SESSIONS = { full: 1000, small: 10 } as const;
const TURNS = 20;
const READS = 4000;
const VARIABLES = { task: "plan the trip to Lisbon", draft: ["pack", "book"], step: 3 };
/** The largest p95 of a read in milliseconds. */
const MAX_MS = { embedded: 1, server: 3 } as const;
/** Coprime to the number of sessions, so that the reads visit all of them in a scattered order. */
const STRIDE = 387;

type Place = { readonly session_id: string; readonly user_id: string };

/**
 * Measures reads of the working memory without HTTP, one after the other, each of another one of the open
 * sessions, which have 20 turns and 3 variables each and belong to one owner.
 */
export async function sessions(options: BenchOptions): Promise<void> {
  const store = await benchStore(options.db, { isBuilt: options.isSmall });
  try {
    await store.open();
    const { ctx } = await benchTenant();
    const count = options.isSmall ? SESSIONS.small : SESSIONS.full;
    const places = await openSessions(ctx, count, options.seed);
    await store.vacuum();
    const requests = options.requests ?? READS;
    const times: number[] = [];
    let complete = 0;
    for (let at = 0; at < requests; at++) {
      const place = places[(at * STRIDE) % count] as Place;
      const startedAt = performance.now();
      const { turns, variables } = await getWorkingMemory(ctx, place.session_id, { user_id: place.user_id });
      times.push(performance.now() - startedAt);
      if (turns.length === TURNS && Object.keys(variables).length === Object.keys(VARIABLES).length)
        complete++;
    }
    console.log(
      `\n${describeRun({
        database: `${await store.version()}, row-level security on`,
        corpus: "generated conversations",
        size: `${count} open sessions with ${TURNS} turns and ${Object.keys(VARIABLES).length} variables`,
        seed: options.seed,
      })}\n`,
    );
    console.log(percentileTable("ms", [{ label: "read a working memory", values: times }]));
    console.log(target("every reply has all turns and variables", complete === requests));
    const max = MAX_MS[store.kind];
    console.log(speedTarget(options, `p95 at most ${max} ms`, percentile(times, 0.95) <= max));
    await store.close();
  } finally {
    await store.drop();
  }
}

async function openSessions(ctx: Ctx, count: number, seed: number): Promise<Place[]> {
  const turns = conversation(seed, count * TURNS);
  const places: Place[] = [];
  for (let at = 0; at < count; at++) {
    const place = { session_id: `session-${at}`, user_id: "bench" };
    await createSession(ctx, createSessionInput.parse({ ...place, variables: VARIABLES }));
    const said = turns.slice(at * TURNS, (at + 1) * TURNS);
    const messages = said.map(({ text, speaker }) => ({ role: "user", text, speaker }));
    await accept(ctx, acceptInput.parse({ events: [{ ...place, id: place.session_id, messages }] }));
    places.push(place);
  }
  return places;
}
