// Personal data and secrets that are sent to the built server are neither stored nor logged.

import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openStore } from "../../testkit/store";
import { CANARIES, type Canary, formsOf } from "./canaries";

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** A request header must be one line of Latin-1 characters. */
const asHeader = (text: string) => text.replaceAll("\n", " ");

/** Sends a canary in every text field of every request, valid and invalid. */
async function sendEverywhere(
  server: TestServer,
  key: string,
  { sent, secret }: Canary,
  canaryNo: number,
): Promise<void> {
  const url = encodeURIComponent(sent);
  const shortText = sent.length <= 64 ? sent : secret.slice(0, 64);
  const role = "user";
  const call = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    server.contract({
      method,
      path,
      sent: body,
      status: response.status,
      headers: response.headers,
      text,
    });
    return text;
  };

  const events = [
    { id: `text-${canaryNo}`, user_id: "ana", role, text: `I like the note ${sent} on my desk` },
    { user_id: sent, agent_id: sent, session_id: sent, role, text: "I like tea", speaker: sent },
    {
      agent_owner: sent,
      id: sent,
      messages: [
        { role, text: "I like milk" },
        { role: "tool", text: sent },
      ],
    },
    {
      scope: "shared",
      role,
      text: "I like rice",
      ...(sent.length <= 64 ? { tags: [sent], source: sent } : {}),
      metadata: { note: sent, [sent]: 1, nested: [{ deep: [sent] }], authorization: secret, api_key: secret },
    },
  ];
  expect(await call("POST", "/api/v1/events", { events })).toContain("queued");
  const singleEvent = { events: [{ user_id: "ana", role, text: "I like bread" }] };
  const headerValue = asHeader(sent);
  await call("POST", "/api/v1/events", singleEvent, { "idempotency-key": headerValue });
  await call("POST", "/api/v1/events", singleEvent, { "idempotency-key": headerValue.padEnd(300, "x") });
  for (const name of ["cookie", "user-agent", "x-request-id", "traceparent", "x-forwarded-for", "referer"])
    await call("GET", "/api/v1/memories?user_id=ana", undefined, { [name]: headerValue });
  await call("GET", "/api/v1/memories?user_id=ana", undefined, { authorization: `Bearer ${headerValue}` });
  await call("GET", "/api/v1/memories?user_id=ana", undefined, {
    authorization: "",
    "x-api-key": headerValue,
  });

  for (const invalidBody of [
    `{"events": [{"text": ${JSON.stringify(sent)}`,
    sent,
    { events: [{ ...singleEvent.events[0], [sent]: sent }] },
    { events: [{ ...singleEvent.events[0], at: sent, role: sent, scope: sent, metadata: sent, tags: sent }] },
    {
      events: [
        { ...singleEvent.events[0], tags: [sent.padEnd(65)], source: sent.padEnd(65), id: sent.padEnd(300) },
      ],
    },
    { [sent]: sent },
  ])
    await call("POST", "/api/v1/events", invalidBody);
  await call("POST", "/api/v1/events", sent, { "content-type": asHeader(`text/${secret}`) });

  const session = { user_id: "ana", session_id: sent, agent_id: sent, ttl_seconds: 600 };
  expect(await call("POST", "/api/v1/sessions", { ...session, variables: { draft: sent } })).toContain(
    '"open"',
  );
  await call("POST", "/api/v1/sessions", { ...session, variables: { [sent]: sent }, [sent]: sent });
  const value = { note: sent, [sent]: 1, api_key: secret };
  for (const name of ["draft", url])
    await call("PUT", `/api/v1/sessions/${url}/variables/${name}`, { user_id: "ana", value });
  await call("DELETE", `/api/v1/sessions/${url}/variables/${url}?user_id=${url}`);
  await call("POST", `/api/v1/sessions/${url}/close`, { user_id: "ana", wait_ms: sent });
  for (const path of ["", "/timeline", "/working-memory"])
    await call("GET", `/api/v1/sessions/${url}${path}?user_id=ana`);

  const filters = { tags: [shortText], source: shortText };
  await call("POST", "/api/v1/retrieve", { query: `what of ${sent}?`, user_id: "ana", explain: true });
  await call("POST", "/api/v1/retrieve", {
    query: sent,
    user_id: sent,
    session_id: sent,
    agent_id: sent,
    filters,
  });
  await call("POST", "/api/v1/retrieve", { query: sent, agent_owner: sent, filters: { [sent]: sent } });
  await call("POST", "/api/v1/erase", { user_id: `${sent} `, session_id: sent });
  await call("POST", "/api/v1/erase", { session_id: sent, [sent]: true });
  const listed = `user_id=${url}&tag=${url}&source=${url}&agent_id=${url}&session_id=${url}&cursor=${url}`;
  for (const path of [
    `/api/v1/events/${url}?user_id=${url}`,
    `/api/v1/events/x?${url}=${url}&wait_ms=${url}`,
    `/api/v1/memories?${listed}`,
    `/api/v1/memories/${url}`,
    `/api/v1/memories/${url}/chain`,
    `/api/v1/memories/${url}/origin`,
    `/api/v1/memories/${url}/evidence`,
    `/api/v1/memories?type=${url}&recorded_to=${url}`,
    `/api/v1/owners?q=${url}&cursor=${url}`,
    `/api/v1/chains?user_id=${url}`,
    `/api/v1/contradictions?user_id=${url}&cursor=${url}`,
    `/api/v1/preferences?user_id=${url}&topic=${url}`,
    `/api/v1/audit?actor=${url}&action=${url}`,
    `/api/v1/decisions?user_id=${url}&reason=${url}`,
    `/api/v1/redactions?user_id=${url}&source=${url}&kind=${url}`,
    `/api/v1/memories/${url}/usage?${url}`,
    `/api/v1/dead-letters?cursor=${url}`,
    `/api/v1/${url}/${url}`,
    `/api/${url}?${url}`,
    `/${url}?${url}`,
    `/api/v1/memories/%E0%A4%A${url}`,
  ])
    await call("GET", path);
  for (const path of [`memories/${url}`, `dead-letters/${url}`, `keys/${url}`])
    await call("DELETE", `/api/v1/${path}`);
  await call("POST", `/api/v1/memories/${url}/supersede`, { text: sent });
  await call("POST", "/api/v1/pii/preview", { text: sent });
  await call("POST", `/api/v1/memories/${url}/restore`);
  await call("POST", `/api/v1/memories/${url}/separate`);
  await call("POST", `/api/v1/decisions/${url}/rescue`, { type: sent });
  await call("POST", `/api/v1/contradictions/${url}/resolve`, { as: sent });
  await call("PUT", "/api/v1/flags", { name: sent, value: sent });
  const supersedable = JSON.parse(await call("GET", "/api/v1/memories?user_id=ana&limit=1")) as {
    items: { id: string }[];
  };
  for (const { id } of supersedable.items)
    await call("POST", `/api/v1/memories/${id}/supersede`, { text: `I like the note ${sent} more` });
}

async function waitForAll(server: TestServer, key: string): Promise<void> {
  const { body } = await server.call<{ events: { id: string }[] }>(key, "POST", "/api/v1/events", {
    events: ["ana", "last"].map((user_id) => ({ user_id, role: "user", text: "I like the end" })),
  });
  for (const [index, { id }] of body.events.entries())
    await server.call(key, "GET", `/api/v1/events/${id}?user_id=${["ana", "last"][index]}&wait_ms=30000`);
}

/**
 * Returns all data that a server leaves behind, in pieces: its files, its log, the build output, and its
 * tables.
 */
async function collectTraces(
  server: TestServer,
  startedAt: number,
): Promise<{ name: string; bytes: Buffer }[]> {
  const pieces = [{ name: "log", bytes: await readFile(server.logFile) }];
  for (const folder of [server.databaseUrl ? null : server.dataDir, ".next"]) {
    if (!folder) continue;
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const name = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || (folder === ".next" && (await stat(name)).mtimeMs < startedAt)) continue;
      pieces.push({ name, bytes: await readFile(name) });
    }
  }
  if (!server.databaseUrl) return pieces;
  const store = await openStore(server);
  const tables = await store.rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) {
    const rows = await store.rows<{ row: string }>(`select t::text as row from ${name} t`);
    pieces.push({ name, bytes: Buffer.from(rows.map(({ row }) => row).join("\n")) });
  }
  await store.close();
  return pieces;
}

function findCanaries(pieces: readonly { name: string; bytes: Buffer }[]): string[] {
  return CANARIES.flatMap(({ name, secret }) => {
    const forms = formsOf(secret);
    return pieces
      .filter(({ bytes }) => forms.some((form) => bytes.includes(form)))
      .map((piece) => `${name} in ${piece.name}`);
  });
}

test("canaries sent through every entry point are found nowhere afterwards", {
  timeout: 240_000,
}, async () => {
  const startedAt = Date.now();
  // The error of a permanently failed job contains a canary. This script contains the canary only in two
  // parts.
  const [user, host] = (CANARIES[0]?.secret ?? "").split("@");
  const poison = `create function poison() returns trigger language plpgsql as $$ begin
       if exists (select 1 from events e where e.owner_no = new.owner_no and e.event_no = new.event_no and e.source = 'poison')
       then raise exception 'failed on %', '${user}' || chr(64) || '${host}' using detail = '${user}' || chr(64) || '${host}';
       end if; return new; end $$;
     create trigger poison before insert on decisions for each row execute function poison();`;
  server = await startTestServer({ env: { LOG_LEVEL: "trace", JOB_MAX_ATTEMPTS: "1" }, change: poison });
  const key = await server.createKey({ name: CANARIES[0]?.sent ?? "", user_id: CANARIES[1]?.sent ?? "" });
  expect(key).toMatch(/^plm_/);
  const open = await server.createKey();
  const poisonedEvent = {
    id: "poisoned",
    user_id: "last",
    role: "user",
    text: "I like the poison",
    source: "poison",
  };
  await server.call(open, "POST", "/api/v1/events", { events: [poisonedEvent] });
  for (const [canaryNo, canary] of CANARIES.entries()) await sendEverywhere(server, open, canary, canaryNo);
  await waitForAll(server, open);
  const deadLetters = await server.call(open, "GET", "/api/v1/dead-letters");
  expect(deadLetters.body).toMatchObject({
    items: [{ kind: "event.process", error: "internal", attempts: 1 }],
  });
  const maskedEvent = await server.call(open, "GET", "/api/v1/events/text-0?user_id=ana");
  expect(maskedEvent.body).toMatchObject({ status: "decided", redactions: [{ kind: "EMAIL", count: 1 }] });
  await server.kill("SIGTERM");
  const pieces = await collectTraces(server, startedAt);
  expect(pieces.map(({ name }) => path.basename(name))).toContain("log");
  expect(pieces.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeGreaterThan(100_000);
  expect(CANARIES.length).toBeGreaterThanOrEqual(31);
  expect(findCanaries(pieces)).toEqual([]);
});

test("with redaction disabled, the same search finds every canary", { timeout: 120_000 }, async () => {
  const startedAt = Date.now();
  server = await startTestServer({ env: { PII_REDACTION_ENABLED: "false", ALLOW_UNREDACTED: "true" } });
  const key = await server.createKey();
  const events = CANARIES.map(({ sent }) => ({
    user_id: "ana",
    role: "user",
    text: `I like the note ${sent}`,
  }));
  await server.call(key, "POST", "/api/v1/events", { events });
  await waitForAll(server, key);
  await server.kill("SIGTERM");
  const names = new Set(
    findCanaries(await collectTraces(server, startedAt)).map((finding) => finding.split(" in ")[0]),
  );
  expect(CANARIES.filter(({ name }) => !names.has(name))).toEqual([]);
});
