import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DAY_MS } from "@/lib/base/core";
import type { ScenarioEvent } from "../demo/event";
import { homeScenario } from "../demo/home";
import { teamScenario } from "../demo/team";
import type { TestServer } from "../testkit/server";
import { importConversation, USER } from "./eval-steps";
import { type Conversation, readConversations } from "./locomo";

/** A question with the memories that answer it, none when it has no answer, and a part of a right answer. */
export type AnswerCase = {
  readonly query: string;
  readonly user: string;
  readonly memories: readonly string[];
  readonly value?: string;
  readonly asOf?: string;
};

/** A tenant with its questions. */
export type AnswerStore = { readonly key: string; readonly cases: readonly AnswerCase[] };

/**
 * A file of bench/answers: stores with own messages, beside those of a scenario, and their questions.
 * `events` names the events whose memories answer, and `as_of` the event after which the question is asked.
 */
type AnswerFile = {
  readonly stores: readonly {
    readonly name: string;
    readonly scenario: "home" | "team" | null;
    readonly messages: readonly {
      readonly id: string;
      readonly user: string | null;
      readonly speaker?: string;
      readonly days_before: number;
      readonly text: string;
    }[];
    readonly questions: readonly {
      readonly user: string;
      readonly query: string;
      readonly events: readonly string[];
      readonly value?: string;
      readonly as_of?: string;
    }[];
  }[];
};

const END = new Date("2026-11-20T12:00:00Z");
const MINUTE_MS = 60_000;
const BATCH = 100;
const SCENARIOS = { home: homeScenario, team: teamScenario };

/** Sends the messages of a file of bench/answers to the server, one tenant for each store. */
export async function importAnswerFile(server: TestServer, file: string): Promise<AnswerStore[]> {
  const path = fileURLToPath(new URL(`./answers/${file}.json`, import.meta.url));
  const { stores } = JSON.parse(readFileSync(path, "utf8")) as AnswerFile;
  const imported: AnswerStore[] = [];
  for (const { name, scenario, messages, questions } of stores) {
    const key = await server.createKey({ tenant: `answers-${name}`, scopes: ["read", "write"] });
    const own = messages.map((message) => toEvent(message));
    const events = [...(scenario ? SCENARIOS[scenario](END) : []), ...own];
    const memoryOf = await send(server, key, events);
    const saidAt = new Map(events.map(({ id, messages: [first] }) => [id, Date.parse(first?.at ?? "")]));
    const cases = questions.map(({ user, query, events: ids, value, as_of }) => ({
      query,
      user,
      memories: ids.map((id) => memoryOf.get(id) ?? `no memory of ${id}`),
      ...(value === undefined ? {} : { value }),
      ...(as_of === undefined
        ? {}
        : { asOf: new Date((saidAt.get(as_of) ?? Number.NaN) + MINUTE_MS).toISOString() }),
    }));
    imported.push({ key, cases });
  }
  return imported;
}

function toEvent({
  id,
  user,
  speaker,
  days_before,
  text,
}: AnswerFile["stores"][number]["messages"][number]): ScenarioEvent {
  const at = new Date(END.getTime() - days_before * DAY_MS).toISOString();
  return {
    id,
    ...(user === null ? { scope: "shared" } : { user_id: user }),
    session_id: `session-${id}`,
    messages: [{ role: "user", text, at, ...(speaker === undefined ? {} : { speaker }) }],
  };
}

/** Sends events, waits until each is decided, and returns the memory of each event that has one. */
async function send(
  server: TestServer,
  key: string,
  events: readonly ScenarioEvent[],
): Promise<Map<string, string>> {
  for (let at = 0; at < events.length; at += BATCH) {
    const sent = await server.call(key, "POST", "/api/v1/events", { events: events.slice(at, at + BATCH) });
    if (sent.status !== 202) throw new Error(`The import was answered with ${sent.status}.`);
  }
  const memoryOf = new Map<string, string>();
  for (const { id, user_id, agent_owner } of events) {
    const owner = user_id
      ? `user_id=${user_id}`
      : agent_owner
        ? `agent_owner=${agent_owner}`
        : "scope=shared";
    const path = `/api/v1/events/${id}?${owner}&wait_ms=30000`;
    const { body } = await server.call<{ decisions: { memory_id: string | null }[] }>(key, "GET", path);
    const memory = body.decisions[0]?.memory_id;
    if (memory) memoryOf.set(id, memory);
  }
  return memoryOf;
}

/** Imports the conversations of a file in LoCoMo's format. Questions of category 5 have no answer. */
export async function importConversations(server: TestServer, path: string): Promise<AnswerStore[]> {
  const stores: AnswerStore[] = [];
  for (const [index, conversation] of readConversations(path).entries()) {
    const { key, memoryOf } = await importConversation(server, conversation, `answers-${index}`);
    stores.push({ key, cases: conversation.questions.map((one) => toCase(one, memoryOf)) });
  }
  return stores;
}

function toCase(
  { question, category, evidence }: Conversation["questions"][number],
  memoryOf: ReadonlyMap<string, string>,
): AnswerCase {
  const memories = category === 5 ? [] : evidence.flatMap((id) => memoryOf.get(id) ?? []);
  return { query: question, user: USER, memories };
}
