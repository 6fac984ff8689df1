/**
 * The process that floods a server for bench/neighbour.ts: `send-flood.ts NAME URL KEY SEED`. It is separate,
 * so that building and sending these requests does not delay the measuring client. It sends until it receives
 * any message, and then returns the number of responses by status.
 */
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { ALIKE_OWNER, type FloodName } from "./floods";
import { alikeCorpus } from "./link-corpus";
import { conversation } from "./synthetic-text";

type Request = {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body?: string;
};

const [name = "", url = "", key = "", seed = "1"] = process.argv.slice(2);
const BATCH_EVENTS = 500;
/** With 20 messages of 32 KB per event, two events have 1.3 MB. */
const IBAN_EVENTS = 2;
const IBAN_MESSAGES = 20;
const MESSAGE_BYTES = 32_000;
/** A number from the standard (ISO 13616), whose checksum is valid. */
const IBAN = "DE89 3704 0044 0532 0130 00 ";

/** The number of connections of each flood, and the requests that each of them sends in turn. */
const FLOODS: Readonly<Record<FloodName, { connections: number; create: () => () => Request }>> = {
  "unknown keys": {
    connections: 64,
    create: () => () => ({
      ...post("/api/v1/retrieve", { query: "box", user_id: "nobody" }),
      key: `plm_${randomBytes(6).toString("hex")}_${randomBytes(32).toString("base64url")}`,
    }),
  },
  health: { connections: 64, create: () => () => ({ method: "GET", path: "/api/health", key }) },
  IBANs: {
    connections: 2,
    create: () => {
      const text = IBAN.repeat(Math.floor(MESSAGE_BYTES / IBAN.length));
      const messages = Array.from({ length: IBAN_MESSAGES }, () => ({ role: "user", text }));
      return () => events(Array.from({ length: IBAN_EVENTS }, () => ({ user_id: "ibans", messages })));
    },
  },
  "alike memories": {
    connections: 4,
    create: () => {
      const { messages } = alikeCorpus(Number(seed), 0, 5000);
      let sent = 0;
      return () => events([{ user_id: ALIKE_OWNER, role: "user", text: messages[sent++ % messages.length] }]);
    },
  },
  "500-event batches": {
    connections: 2,
    create: () => {
      const turns = conversation(Number(seed), BATCH_EVENTS);
      return () =>
        events(
          turns.map(({ speaker, text }, index) => ({
            user_id: `batch-${index % 20}`,
            role: "user",
            speaker,
            text,
          })),
        );
    },
  },
};

function post(path: string, body: unknown): Request {
  return { method: "POST", path, key, body: JSON.stringify(body) };
}

function events(list: readonly object[]): Request {
  return post("/api/v1/events", { events: list });
}

const { connections, create } = FLOODS[name as FloodName];
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const next = create();
const statuses: Record<string, number> = {};
let isEnding = false;

function send({ method, path, key: bearer, body }: Request): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(body ? { "content-type": "application/json" } : {}),
    };
    const outgoing = request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.resume().once("end", () => resolve(String(response.statusCode)));
    });
    outgoing.once("error", () => resolve("no response"));
    outgoing.end(body);
  });
}

async function client(): Promise<void> {
  while (!isEnding) {
    const status = await send(next());
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

process.once("message", () => {
  isEnding = true;
  process.send?.(statuses, () => process.exit());
});
// The benchmark can fail before it asks for the end.
process.once("disconnect", () => process.exit());
for (let index = 0; index < connections; index++) void client();
process.send?.("started");
