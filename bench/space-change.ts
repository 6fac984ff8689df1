import { createEmbedder, type Embedder, type EmbedderOptions } from "@/lib/models/embedder";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import type { TestServer } from "../testkit/server";
import { type Retrieval, spacesRead, startTraffic, type Traffic } from "../testkit/space-traffic";
import { openStore, type Store } from "../testkit/store";
import { type BenchStore, benchStore } from "./bench-store";
import { percentile } from "./eval-report";
import { type GeneratedStore, generateStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { describeRun, percentileTable, target } from "./report";
import { questions } from "./synthetic-text";

const PER_SECOND = 10;
const SMALL_PER_SECOND = 4;
const DIMENSIONS = 256;
/** The number of distinct questions per owner. */
const QUESTIONS = 100;
/** Duration of the traffic before the change and after it. */
const QUIET_MS = 20_000;
const SMALL_QUIET_MS = 1000;
const MAX_MS = 30 * 60_000;
const BATCH = 16;

type Space = { provider: string; state: string; done: number | null; missing: number | null };

/**
 * Changes from the bundled model to that of a model server while requests arrive, and kills the server with
 * SIGKILL during the change. No request may fail, each response must come from one embedding space, and at
 * the end every memory must have one vector.
 */
export async function spaceChange(options: BenchOptions): Promise<void> {
  const store = await benchStore(options.db);
  const models = await startModelServer({ models: ["words"], dimensions: DIMENSIONS });
  try {
    const stored = options.stored ?? 10_000;
    const generated = await generateStore(await store.open(), { ...options, stored });
    console.log(
      `\n${describeRun({
        database: `${await store.version()}, row-level security on`,
        corpus: "generated conversations",
        size: `${stored} messages, owners of ${Math.min(options.ownerSize, stored)}`,
        seed: options.seed,
        change: `bundled (512 dimensions) to a local model server that counts words (${DIMENSIONS})`,
        requests: `${perSecondOf(options)}/s, four retrievals for each event; killed with -9 halfway`,
      })}\n`,
    );
    await store.vacuum();
    await store.close();
    await run(store, models, generated, options);
  } finally {
    await models.close();
    await store.drop();
  }
}

async function run(store: BenchStore, models: ModelServer, generated: GeneratedStore, options: BenchOptions) {
  const { seed, isSmall } = options;
  const perSecond = perSecondOf(options);
  const quietMs = isSmall ? SMALL_QUIET_MS : QUIET_MS;
  const server = await store.serve({
    EMBEDDING_PROVIDER: "bundled",
    OPENAI_BASE_URL: `${models.url}/v1`,
    // A small run does not check speed, so the budget can be long: only a response that used a vector shows a
    // space.
    ...(isSmall ? { HOT_BUDGET_MS: "10000" } : {}),
  });
  const newModel: EmbedderOptions = {
    provider: "openai",
    baseUrl: `${models.url}/v1`,
    model: "words",
    dimensions: DIMENSIONS,
    queryPrefix: "",
    documentPrefix: "",
  };
  try {
    const queriesByOwner = generated.owners.map((owner, i) => questions(seed + i, owner.turns, QUESTIONS));
    const traffic = (name: string) =>
      startTraffic(server, generated.key, {
        perSecond,
        name,
        question(questionNo) {
          const ownerIndex = questionNo % generated.owners.length;
          const query =
            queriesByOwner[ownerIndex]?.[Math.floor(questionNo / generated.owners.length) % QUESTIONS] ?? "";
          return { userId: generated.owners[ownerIndex]?.id ?? "", query };
        },
      });
    const trafficBefore = traffic("quiet");
    await pause(quietMs);
    await trafficBefore.stop();

    await server.kill("SIGTERM");
    await server.restart({
      EMBEDDING_PROVIDER: "openai",
      EMBEDDING_MODEL: "words",
      EMBEDDING_DIMENSIONS: String(DIMENSIONS),
    });
    const startedAt = performance.now();
    const firstHalf = traffic("first");
    const spaceAtHalf = await waitForSpace(
      server,
      ({ done, missing }) => done !== null && missing !== null && done >= missing,
    );
    await firstHalf.stop();
    await server.kill("SIGKILL");
    const killedMs = performance.now() - startedAt;
    const textsBeforeKill = new Set(documents(models));
    const requestsBeforeKill = models.received.length;
    await server.restart();
    const restartedAt = performance.now();
    const secondHalf = traffic("second");
    await waitForSpace(server, ({ state }) => state === "active");
    const afterRestartMs = performance.now() - restartedAt;
    const switchedAt = secondHalf.retrievals.length;
    await pause(quietMs);
    await secondHalf.stop();

    console.log(
      percentileTable("retrieve, ms", [
        { label: "before the change", values: trafficBefore.retrievals.map(({ ms }) => ms) },
        { label: "first half", values: firstHalf.retrievals.map(({ ms }) => ms) },
        { label: "second half", values: secondHalf.retrievals.slice(0, switchedAt).map(({ ms }) => ms) },
        { label: "after the switch", values: secondHalf.retrievals.slice(switchedAt).map(({ ms }) => ms) },
      ]),
    );
    const embeddedTwice = documents(models, requestsBeforeKill).filter((text) =>
      textsBeforeKill.has(text),
    ).length;
    console.log(
      `\nkilled at ${spaceAtHalf.done} of ${(spaceAtHalf.done ?? 0) + (spaceAtHalf.missing ?? 0)} after ${seconds(killedMs)}; complete ${seconds(afterRestartMs)} after the restart: ` +
        `${(((spaceAtHalf.done ?? 0) + (spaceAtHalf.missing ?? 0)) / ((killedMs + afterRestartMs) / 1000)).toFixed(0)} messages/s overall; ${embeddedTwice} texts embedded twice`,
    );
    await waitForDecisions(server, generated.key, [trafficBefore, firstHalf, secondHalf]);
    await waitForSpace(server, ({ missing }) => missing === 0);
    await server.kill("SIGTERM");
    const finalStore = await openStore(server);
    await judge(
      finalStore,
      { quiet: trafficBefore, first: firstHalf, second: secondHalf },
      embeddedTwice,
      newModel,
    );
    await finalStore.close();
  } finally {
    await server.stop();
  }
}

async function judge(
  store: Store,
  { quiet, first, second }: Readonly<Record<"quiet" | "first" | "second", Traffic>>,
  embeddedTwice: number,
  newModel: EmbedderOptions,
): Promise<void> {
  const retrievals = [...first.retrievals, ...second.retrievals];
  const embedders = [createEmbedder({ provider: "bundled" }), createEmbedder(newModel)].filter(
    (one): one is Embedder => one !== null,
  );
  const readSpaces = await spacesRead(store, retrievals, embedders);
  for (const embedder of embedders) await embedder.close();
  const [counts] = await store.rows<{ memories: number; missing: number; twice: number }>(`
    select count(*)::int as memories, count(*) filter (where n = 0)::int as missing, count(*) filter (where n > 1)::int as twice
    from (select (select count(*) from vectors v join embedding_spaces s using (space_no)
      where s.state = 'active' and v.owner_no = m.owner_no and v.position = m.position) as n from memories m) t`);
  const sent = [...first.sent, ...second.sent];
  const failedCount =
    retrievals.filter(({ status }) => status !== 200).length +
    sent.filter(({ status }) => status !== 202).length;
  const degradedText = (retrieved: readonly Retrieval[]) =>
    `${retrieved.filter((one) => one.degraded.length > 0).length} of ${retrieved.length}`;
  const readFromSpace = (dimensions: number) =>
    readSpaces.filter((spaces) => spaces.size === 1 && spaces.has(dimensions)).length;
  const mixedCount = readSpaces.filter(({ size }) => size === 0).length;
  const p95 = percentile(
    retrievals.map(({ ms }) => ms),
    0.95,
  );
  console.log(
    `${retrievals.length + sent.length} requests during the change: ${failedCount} failed, ${degradedText(retrievals)} retrievals degraded ` +
      `(before: ${degradedText(quiet.retrievals)}); ` +
      `p95 ${p95.toFixed(1)} ms\nread from the old space only ${readFromSpace(512)}, from the new one only ${readFromSpace(DIMENSIONS)}, ` +
      `undetermined ${readSpaces.filter(({ size }) => size === 2).length}, mixed ${mixedCount}\n` +
      `${counts?.memories} memories at the end: ${counts?.missing} without a vector in the active space, ${counts?.twice} with several\n\n` +
      [
        target(`no failed request (${failedCount})`, failedCount === 0),
        target(
          `no response from two spaces (${mixedCount})`,
          mixedCount === 0 && readFromSpace(512) > 0 && readFromSpace(DIMENSIONS) > 0,
        ),
        target(
          "every memory has one vector in the active space",
          counts?.missing === 0 && counts.twice === 0,
        ),
        target(`at most one batch embedded again after the kill (${embeddedTwice})`, embeddedTwice <= BATCH),
      ].join("\n"),
  );
}

/** Waits until the new space meets the condition. */
async function waitForSpace(server: TestServer, isReached: (space: Space) => boolean): Promise<Space> {
  const deadline = performance.now() + MAX_MS;
  while (performance.now() < deadline) {
    const space = (await spaces(server)).find(({ provider }) => provider === "openai");
    if (space && isReached(space)) return space;
    await pause(100);
  }
  throw new Error("The change took too long.");
}

async function spaces(server: TestServer): Promise<Space[]> {
  if (!server.databaseUrl)
    return (await server.operator<{ items: Space[] }>("GET", "/api/v1/embedding-spaces")).body.items;
  const store = await openStore(server);
  const rows = await store.rows<Space>(`select provider, state, done, case when is_listed then coalesce((
    select sum(missing)::int from embedding_gaps g where g.space_no = s.space_no), 0) end as missing from embedding_spaces s`);
  await store.close();
  return rows;
}

async function waitForDecisions(
  server: TestServer,
  key: string,
  traffics: readonly Traffic[],
): Promise<void> {
  for (const { id, userId } of traffics.flatMap(({ sent }) => sent))
    await server.call(key, "GET", `/api/v1/events/${id}?user_id=${userId}&wait_ms=20000`);
}

/** The texts, except questions, that the model server received from request `firstRequest` on. */
function documents(models: ModelServer, firstRequest = 0): string[] {
  const texts = models.received.slice(firstRequest).flatMap(({ body }) => [body.input].flat().map(String));
  return texts.filter((text) => !text.endsWith("?"));
}

const perSecondOf = ({ isSmall }: BenchOptions) => (isSmall ? SMALL_PER_SECOND : PER_SECOND);
const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
