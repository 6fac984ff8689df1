import type { TestServer } from "../testkit/server";

/**
 * One retrieval over HTTP, as measured by the client. `stages` holds the milliseconds that the server spent
 * in each stage.
 */
export type Reply = {
  readonly ms: number;
  readonly status: number;
  readonly hits: number;
  readonly degraded: readonly string[];
  readonly stages: Readonly<Record<string, number>>;
};
export type Question = { readonly userId: string; readonly query: string };

type Body = { hits: unknown[]; degraded: string[]; stage_ms: Record<string, number> };

/** Retrieves 8 hits. Measures the time from the call to the parsed response. */
export async function retrieveHits(
  server: TestServer,
  key: string,
  question: Question,
  path = "/api/v1/retrieve",
): Promise<Reply> {
  const startedAt = performance.now();
  const { status, body } = await server.call<Body>(key, "POST", path, {
    query: question.query,
    user_id: question.userId,
    k: 8,
  });
  const ms = performance.now() - startedAt;
  if (status !== 200) return { ms, status, hits: 0, degraded: [], stages: {} };
  return { ms, status, hits: body.hits.length, degraded: body.degraded, stages: body.stage_ms };
}

/** Sends each question until its vector is in the cache, at most five times. */
export async function warmCache(
  server: TestServer,
  key: string,
  questions: readonly Question[],
): Promise<void> {
  for (const question of questions)
    for (let tries = 0; tries < 5; tries++)
      if (!(await retrieveHits(server, key, question)).degraded.includes("dense")) break;
}

/** Returns the share of degraded replies for each missing part, such as "dense 1.2 %", or "none". */
export function degradedShare(replies: readonly Reply[]): string {
  const counts = new Map<string, number>();
  for (const { degraded } of replies)
    for (const part of degraded) counts.set(part, (counts.get(part) ?? 0) + 1);
  const shares = [...counts].map(
    ([part, count]) => `${part} ${((100 * count) / replies.length).toFixed(1)} %`,
  );
  return shares.join(", ") || "none";
}
