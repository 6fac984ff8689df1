// The filter for Open WebUI adds memories to a chat and stores it. A failure of memory never fails the chat.

import { existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { folder, python, runFilter, type Step } from "../testkit/open-webui/run-filter";
import { type ScriptedResponse, startScriptedServer } from "../testkit/scripted-server";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

const loader = path.join(folder, "loader");

const BLOCK = "[MEMORY CONTEXT]\n- I like green tea (Ana, 3 May 2026)\n[END MEMORY CONTEXT]";
const QUESTION = "What do I like to drink?";
const asked: Step = { method: "inlet", body: { messages: [{ role: "user", content: QUESTION }] } };
const found = { status: 200, body: { context: BLOCK, hits: [{ id: "m1" }, { id: "m2", weak: true }] } };
const accepted = { status: 202, body: {} };

/** A finished exchange, as Open WebUI gives it to outlets. */
const exchange = (question: unknown, answer: string): Step => ({
  method: "outlet",
  body: {
    chat_id: "chat-1",
    id: "a1",
    messages: [
      { role: "system", content: "Be brief." },
      { id: "q1", role: "user", content: question },
      { id: "a1", role: "assistant", content: answer },
    ],
  },
});

const WAYS = [
  { name: "compiled by itself", needs: python, by: {} },
  { name: "loaded by Open WebUI", needs: path.join(loader, "filter.py"), by: { loader } },
];

// Requires Python and the loader: TEST_OPEN_WEBUI=$(.ci/open-webui).
describe.skipIf(!folder).each(WAYS)("the filter $name", ({ name, needs, by }) => {
  let server: ServerClient;
  beforeAll(async () => {
    server = await sharedServer("open-webui");
  });

  /** Runs steps against a server that gives these responses. */
  async function runScripted(
    responses: readonly ScriptedResponse[],
    steps: readonly Step[],
    valves: object = {},
    given: object = {},
  ) {
    const scripted = await startScriptedServer(responses);
    try {
      const results = await runFilter(steps, { url: scripted.url, ...valves }, { ...by, ...given });
      const [result] = results;
      if (!result) throw new Error("There is no result.");
      return { result, requests: scripted.requests.map((one) => ({ ...one, body: JSON.parse(one.body) })) };
    } finally {
      await scripted.stop();
    }
  }

  const filterTest = test.skipIf(!existsSync(needs));

  filterTest("puts memories in front of the last message and cites them", async () => {
    const system = { role: "system", content: "Be brief." };
    const step: Step = { method: "inlet", body: { messages: [system, ...asked.body.messages] } };
    const { result, requests } = await runScripted([found], [step], {
      dashboard_url: "https://memory.example/",
    });
    expect(result.body.messages).toEqual([system, { role: "user", content: `${BLOCK}\n\n${QUESTION}` }]);
    expect(result.events).toEqual([
      {
        type: "citation",
        data: {
          document: ["- I like green tea (Ana, 3 May 2026)"],
          metadata: [{ source: "https://memory.example/memories" }],
          source: { name: "Palimpsest: 1 memory", url: "https://memory.example/memories" },
        },
      },
    ]);
    expect(requests).toMatchObject([
      {
        path: "/api/v1/retrieve",
        headers: { authorization: "Bearer any", "x-palimpsest-source": "open-webui" },
        body: { user_id: "ana", query: QUESTION },
      },
    ]);
  });

  filterTest("puts memories at the end of the system prompt when the valve says so", async () => {
    const system = { role: "system", content: "Be brief." };
    const withSystem: Step = { method: "inlet", body: { messages: [system, ...asked.body.messages] } };
    const place = { position: "system" };
    const { result } = await runScripted([found], [withSystem], place);
    expect(result.body.messages).toEqual([
      { role: "system", content: `Be brief.\n\n${BLOCK}` },
      ...asked.body.messages,
    ]);
    const { result: without } = await runScripted([found], [asked], place);
    expect(without.body.messages).toEqual([{ role: "system", content: BLOCK }, ...asked.body.messages]);
  });

  filterTest("keeps the images of a message", async () => {
    const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } };
    const content = [{ type: "text", text: QUESTION }, image];
    const { result } = await runScripted(
      [found],
      [{ method: "inlet", body: { messages: [{ role: "user", content }] } }],
    );
    expect(result.body.messages[0]?.content).toEqual([{ type: "text", text: `${BLOCK}\n\n` }, ...content]);
  });

  filterTest("skips odd parts of a message, and spaces around the key and the address", async () => {
    const content = [null, { type: "text", text: QUESTION }, 5, { type: "text", text: null }];
    const ask: Step = { method: "inlet", body: { messages: [{ role: "user", content }] } };
    const scripted = await startScriptedServer([found, accepted]);
    const [inlet] = await runFilter(
      [ask, exchange(content, "Noted.")],
      { url: ` ${scripted.url}/ `, api_key: " any\n" },
      by,
    );
    await scripted.stop();
    expect(inlet?.body.messages[0]?.content).toEqual([{ type: "text", text: `${BLOCK}\n\n` }, ...content]);
    const [retrieve, store] = scripted.requests;
    expect(retrieve).toMatchObject({ path: "/api/v1/retrieve", headers: { authorization: "Bearer any" } });
    expect(JSON.parse(store?.body ?? "").events).toMatchObject([{ text: QUESTION }, { text: "Noted." }]);
  });

  filterTest.each<[string, readonly ScriptedResponse[], string]>([
    ["is too slow", ["hang"], "no answer in time"],
    ["closes the connection", ["reset"], "ServerDisconnectedError"],
    ["refuses the key", [{ status: 401, body: { code: "unauthenticated" } }], "401 unauthenticated"],
    ["fails", [{ status: 500, text: "<html>" }], "500"],
    ["redirects", [{ status: 302, headers: { location: "https://other.example/" } }], "302"],
    ["answers something else", [{ status: 200, text: "<html>" }], "JSONDecodeError"],
  ])("the chat goes on when the server %s", async (_, responses, reason) => {
    const { result, requests } = await runScripted(responses, [asked], { timeout_seconds: 0.5 });
    expect(result.body).toEqual(asked.body);
    expect(result.events).toEqual([
      { type: "status", data: { description: `Palimpsest: no memories (${reason})`, done: true } },
    ]);
    expect(requests).toHaveLength(1);
  });

  filterTest("the chat goes on when the server is away, and nothing is stored", async () => {
    const scripted = await startScriptedServer([]);
    await scripted.stop();
    const steps = [asked, exchange("I like tea", "Noted.")];
    const [inlet, outlet] = await runFilter(steps, { url: scripted.url }, by);
    expect(inlet?.body).toEqual(asked.body);
    expect(outlet?.body).toEqual(steps[1]?.body);
    expect(outlet?.events.map(({ data }) => data.description)).toEqual([
      "Palimpsest: this exchange was not stored (ClientConnectorError)",
    ]);
  });

  filterTest("the chat goes on with memories when the browser is gone", async () => {
    const { result } = await runScripted([found], [{ ...asked, emitter: "fails" }]);
    expect(result.body.messages[0]?.content).toBe(`${BLOCK}\n\n${QUESTION}`);
  });

  filterTest(
    "sends the last message and the answer after the chat went on, without block and reasoning",
    async () => {
      const reasoning =
        '<details type="reasoning" done="true" duration="1">\n<summary>Thought</summary>\n> …\n</details>\n';
      const step = exchange(`${BLOCK}\n\nI like oolong, too`, `${reasoning}Noted.`);
      const { result, requests } = await runScripted([accepted], [step]);
      expect(result).toMatchObject({ body: step.body, pending: 1, events: [] });
      const common = { user_id: "ana", session_id: "chat-1", source: "open-webui" };
      expect(requests.map(({ path: to, body }) => [to, body])).toEqual([
        [
          "/api/v1/events",
          {
            events: [
              { ...common, id: "owui-q1", role: "user", text: "I like oolong, too", speaker: "Ana" },
              { ...common, id: "owui-a1", role: "assistant", text: "Noted." },
            ],
          },
        ],
      ]);
    },
  );

  filterTest("sends an API chat, whose messages have no ids, and long messages in parts", async () => {
    const messages = [
      { role: "user", content: "I row on Sundays. ".repeat(500) },
      { id: "a1", role: "assistant", content: "Noted." },
    ];
    const { requests } = await runScripted(
      [accepted],
      [{ method: "outlet", body: { messages, chat_id: "" } }],
    );
    const events = requests[0]?.body.events as { id: string; session_id?: string }[];
    expect(events.map(({ id }) => id)).toEqual(["owui-a1-question", "owui-a1-question#1", "owui-a1"]);
    expect(events.filter(({ session_id }) => session_id !== undefined)).toEqual([]);
  });

  // The server masks each part by itself, and knows no half of a value.
  filterTest("never divides a value that the server masks", async () => {
    const key = [
      "-----BEGIN PRIVATE KEY-----",
      ...("abcdefghij".repeat(40).match(/.{64}/g) ?? []),
      "-----END PRIVATE KEY-----",
    ];
    const values = [
      "4111 1111 1111 1111",
      "DE89 3704 0044 0532 0130 00",
      "+49 170\n555 01 23",
      "johanna.example@example.org",
      `sk-proj-${"abcdEFGH".repeat(5)}`,
      "password:\nblue-horse-lamp",
      key.join("\n"),
    ];
    const steps = values.flatMap((value) =>
      [1, Math.floor(value.length / 2), value.length - 1].map((inside) => {
        const before = "I own a boat and. ".repeat(500).slice(0, 8000 - inside - 1);
        return exchange(`${before} ${value} is mine. ${"I own a kite. ".repeat(20)}`, "Noted.");
      }),
    );
    const { requests } = await runScripted(
      steps.map(() => accepted),
      steps,
    );
    const texts = requests.map(({ body }) => (body.events as { text: string }[]).map(({ text }) => text));
    expect(texts.map((parts) => parts.length)).toEqual(steps.map(() => 3));
    expect(
      texts.map((parts, at) => parts.some((part) => part.includes(values[Math.floor(at / 3)] ?? ""))),
    ).toEqual(steps.map(() => true));
  });

  filterTest("leaves out what is longer than a part and has no place to divide it", async () => {
    const step = exchange(`${"x".repeat(9000)} I like tea. ${"5 ".repeat(9000)}I like oolong.`, "Noted.");
    const { requests } = await runScripted([accepted], [step]);
    const texts = requests.flatMap(({ body }) => (body.events as { text: string }[]).map(({ text }) => text));
    // The words beside a number go with it.
    expect(texts).toEqual(["I like", "like oolong.", "Noted."]);
  });

  filterTest("sends again after a failure that may pass, and says when the server refuses", async () => {
    const step = exchange("I like tea", "Noted.");
    const { result, requests } = await runScripted([{ status: 503 }, "reset", accepted], [step]);
    expect(result.events).toEqual([]);
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const refusal = { status: 403, body: { code: "scope_missing" } };
    const refused = await runScripted([refusal], [step]);
    expect(refused.requests).toHaveLength(1);
    expect(refused.result.events.map(({ data }) => data.description)).toEqual([
      "Palimpsest: this exchange was not stored (403 scope_missing)",
    ]);
  });

  filterTest("calls nothing for tasks, switched-off users, tool rounds and temporary chats", async () => {
    const stored = exchange("I like tea", "Noted.");
    const task = { metadata: { task: "title_generation" } };
    const toolRound = [...asked.body.messages, { role: "tool", content: "21 °C" }];
    const temporary = (chat_id: string) => ({ ...stored, body: { ...stored.body, chat_id } });
    const steps: Step[] = [
      { ...asked, ...task },
      { ...stored, ...task },
      { method: "inlet", body: { messages: toolRound } },
      temporary("local:1"),
      temporary("temporary:1"),
    ];
    expect((await runScripted([], steps)).requests).toEqual([]);
    const off = { user_valves: { enabled: false } };
    expect((await runScripted([], [asked, stored], {}, off)).requests).toEqual([]);
  });

  filterTest("finds in the next chat what an earlier one stored", async () => {
    const key = await server.createKey({ scopes: ["read", "write"] });
    const user = { id: `ana, ${name}`, name: "Ana", role: "user" };
    const valves = { url: server.url, api_key: key, timeout_seconds: 10 };
    const chat = exchange("I prefer the window seat on trains", "Noted, the window seat.");
    const id = `q-${name.replaceAll(" ", "-")}`;
    const [system, question, answer] = chat.body.messages;
    const messages = [
      system,
      { ...question, id },
      { ...answer, id: `${id}-answer` },
    ] as typeof chat.body.messages;
    const [stored] = await runFilter(
      [{ ...chat, body: { ...chat.body, messages }, user } as Step],
      valves,
      by,
    );
    expect(stored?.events).toEqual([]);
    const query = `user_id=${encodeURIComponent(user.id)}&wait_ms=30000`;
    const { body } = await server.call(key, "GET", `/api/v1/events/owui-${id}?${query}`);
    expect(body).toMatchObject({ status: "decided", decisions: [{ verdict: "stored" }] });
    const next = { messages: [{ role: "user", content: "Which seat do I prefer on trains?" }] };
    const [result] = await runFilter([{ method: "inlet", body: next, user } as Step], valves, by);
    const content = String(result?.body.messages[0]?.content);
    expect(content).toContain("I prefer the window seat on trains (Ana, ");
    expect(content.endsWith("\n\nWhich seat do I prefer on trains?")).toBe(true);
    expect(result?.events.map(({ type }) => type)).toEqual(["citation"]);
  });
});
