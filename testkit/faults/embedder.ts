import { type ModelServer, startModelServer } from "../model-server/start-model-server";
import { startTestServer, type TestServer } from "../server";
import { openStore } from "../store";

/** The number of dimensions of the model. */
export const DIMENSIONS = 96;

export type EmbedderServer = {
  readonly models: ModelServer;
  readonly server: TestServer;
  readonly key: string;
  stop(): Promise<void>;
};

/**
 * Starts a server whose model server has faults that a test selects. `dimensions` is the value in the
 * server's settings.
 */
export async function serveWithModels(dimensions: number): Promise<EmbedderServer> {
  const models = await startModelServer({ models: ["words"], dimensions: DIMENSIONS });
  const server = await startTestServer({
    env: {
      EMBEDDING_PROVIDER: "ollama",
      EMBEDDING_MODEL: "words",
      EMBEDDING_DIMENSIONS: String(dimensions),
      OLLAMA_HOST: models.url,
    },
  });
  return {
    models,
    server,
    key: await server.createKey(),
    async stop() {
      await server.stop();
      await models.close();
    },
  };
}

/** Returns the health of the embedder and of the whole server, as callers see it. */
export async function embedderHealth(server: TestServer): Promise<object> {
  const answer = await fetch(`${server.url}/api/health`);
  const { status, embedder } = (await answer.json()) as {
    status: string;
    embedder: { state: string; last_error: string | null };
  };
  return { status, state: embedder.state, last_error: embedder.last_error };
}

type Reply = {
  hits: { text: string; explain: { raw: Record<string, number> } }[];
  degraded: string[];
};

/** Returns the best hit for a question, and whether the hit's vector contributed to its score. */
export async function retrieveBest(server: TestServer, key: string, userId: string, query: string) {
  const { body } = await server.call<Reply>(key, "POST", "/api/v1/retrieve", {
    user_id: userId,
    query,
    explain: true,
  });
  const [best] = body.hits;
  return { text: best?.text, degraded: body.degraded, hasCosine: best?.explain.raw.cosine !== undefined };
}

/**
 * Counts the memories without a vector in the active space, the memories with several, and the vectors of the
 * wrong length.
 */
export async function countVectorFaults(
  server: TestServer,
): Promise<{ missing: number; twice: number; wrong: number }> {
  const store = await openStore(server);
  try {
    const [row] = await store.rows<{ missing: number; twice: number; wrong: number }>(`
      select count(*) filter (where vectors = 0)::int as missing, count(*) filter (where vectors > 1)::int as twice,
        (select count(*) from vectors v join embedding_spaces s using (space_no)
          where vector_dims(v.embedding) <> s.dimensions)::int
        + (select count(*) from embeddings e join embedding_spaces s using (space_no)
          where vector_dims(e.embedding) <> s.dimensions)::int as wrong
      from (
        select (select count(*) from vectors v join embedding_spaces s using (space_no)
          where s.state = 'active' and v.owner_no = m.owner_no and v.position = m.position) as vectors
        from memories m) t`);
    return row ?? { missing: -1, twice: -1, wrong: -1 };
  } finally {
    await store.close();
  }
}
