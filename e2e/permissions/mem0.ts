import { ROUTES } from "@/lib/surfaces/mem0";
import { type Case, codeOfProblem, type HttpCall, type Surface, type Targets, TENANT } from "./surface";

const BASE = "/api/mem0";
const OWNED = { bound: "owner_forbidden", foreign: "done" } as const;
const BY_ID = { bound: "not_found", foreign: "not_found" } as const;
const OF_TENANT = { bound: "owner_forbidden", foreign: "not_found" } as const;
const OPEN = { scope: null, bound: "done", foreign: "done" } as const;

type Sent = { readonly query?: string; readonly body?: unknown };
type Entry = Omit<Case, "name" | "call"> & {
  /** The variable segments of the path. */
  readonly segments?: (targets: Targets) => readonly string[];
  readonly sent?: (targets: Targets) => Sent;
};

const ANA = { user_id: "ana" };
const ADDED = { ...ANA, messages: [{ role: "user", content: "I like the blue cup" }] };
const LISTED: Sent = { body: { filters: ANA } };
const IN_QUERY = () => ({ query: "?user_id=ana" });
const byMemory = ({ memory }: Targets) => [memory];
const byUser = () => ["user", "ana"];

const read = { scope: "read" } as const;
const write = { scope: "write" } as const;
const admin = { scope: "admin" } as const;
const add: Entry = { ...write, ...OWNED, sent: () => ({ body: ADDED }) };
const search: Entry = { ...read, ...OWNED, sent: () => ({ body: { query: "tea", filters: ANA } }) };
const list: Entry = { ...read, ...OWNED, sent: () => LISTED };
const listByQuery: Entry = { ...read, ...OWNED, sent: IN_QUERY };
const readOne: Entry = { ...read, ...BY_ID, segments: byMemory };
const eraseOne: Entry = { ...write, ...BY_ID, segments: byMemory };
const eraseUser: Entry = { ...write, ...OWNED };
const eraseEntity: Entry = { ...eraseUser, segments: byUser };
const update: Entry = {
  ...write,
  ...BY_ID,
  segments: byMemory,
  sent: () => ({ body: { text: "I like coffee" } }),
};
const batch = (change: object): Omit<Entry, "scope"> => ({
  ...BY_ID,
  sent: ({ memory }) => ({ body: { memories: [{ memory_id: memory, ...change }] } }),
});
const project = () => [TENANT];
const webhook = { name: "notes", url: "https://93.184.215.14/hook", event_types: ["memory_add"] };
/** Refused to every key, whatever it may do. */
const everyKey = (code: string): Entry => ({ scope: null, everyKey: code, bound: code, foreign: code });
const unsupported = everyKey("not_supported");
const ofProject: Entry = { ...unsupported, segments: () => [TENANT, TENANT] };
const refused = everyKey("scope_missing");

const ENTRIES: Readonly<Record<string, Entry>> = {
  "GET /v1/ping": OPEN,
  // It contains nothing but the name of the key's own tenant.
  "GET /api/v1/orgs/organizations/{}/projects/{}": { ...OPEN, segments: () => [TENANT, TENANT] },
  "POST /v3/memories/add": add,
  "POST /v1/memories": add,
  "POST /memories": add,
  "GET /v1/event/{}": { ...read, ...BY_ID, segments: ({ event }) => [event] },
  "GET /v1/events": listByQuery,
  "POST /v3/memories/search": search,
  "POST /v2/memories/search": search,
  "POST /v1/memories/search": search,
  "POST /search": search,
  "POST /v3/memories": list,
  "POST /v2/memories": list,
  "GET /v1/memories": listByQuery,
  "GET /memories": listByQuery,
  "GET /v1/memories/{}": readOne,
  "GET /memories/{}": readOne,
  "GET /v1/memories/{}/history": readOne,
  "GET /memories/{}/history": readOne,
  "PUT /v1/memories/{}": update,
  "PUT /memories/{}": update,
  "PUT /v1/batch": { ...write, ...batch({ text: "I like coffee" }) },
  "DELETE /v1/memories/{}": eraseOne,
  "DELETE /memories/{}": eraseOne,
  "DELETE /v1/batch": { ...write, ...batch({}) },
  "DELETE /v1/memories": { ...eraseUser, sent: IN_QUERY },
  "DELETE /memories": { ...eraseUser, sent: IN_QUERY },
  "DELETE /v1/entities/{}/{}": eraseEntity,
  "DELETE /v2/entities/{}/{}": eraseEntity,
  // A bound key lists its own owner alone.
  "GET /v1/entities": { ...read, bound: "done", foreign: "done" },
  "GET /api/v1/webhooks/projects/{}": { ...admin, ...OF_TENANT, segments: project },
  "POST /api/v1/webhooks/projects/{}": {
    ...admin,
    ...OF_TENANT,
    segments: project,
    sent: () => ({ body: webhook }),
  },
  "PUT /api/v1/webhooks/{}": {
    ...admin,
    ...OF_TENANT,
    segments: (targets) => [targets.webhook],
    sent: () => ({ body: { name: "renamed" } }),
  },
  "DELETE /api/v1/webhooks/{}": { ...admin, ...OF_TENANT, segments: (targets) => [targets.webhook] },
  "POST /reset": refused,
  "POST /configure": refused,
  "POST /v1/exports": unsupported,
  "POST /v1/exports/get": unsupported,
  "POST /v1/summary": unsupported,
  "GET /v2/entities/user/{}/profile": { ...unsupported, segments: () => ["ana"] },
  "POST /v2/profiles/jobs": unsupported,
  "GET /v2/profiles/jobs/{}": { ...unsupported, segments: () => ["1"] },
  "GET /v2/profiles/settings": unsupported,
  "POST /v2/profiles/settings": unsupported,
  "POST /api/v1/orgs/organizations/{}/projects": { ...unsupported, segments: () => [TENANT] },
  "PATCH /api/v1/orgs/organizations/{}/projects/{}": ofProject,
  "DELETE /api/v1/orgs/organizations/{}/projects/{}": ofProject,
  "GET /api/v1/orgs/organizations/{}/projects/{}/members": ofProject,
  "POST /api/v1/orgs/organizations/{}/projects/{}/members": ofProject,
  "PUT /api/v1/orgs/organizations/{}/projects/{}/members": ofProject,
  "DELETE /api/v1/orgs/organizations/{}/projects/{}/members": ofProject,
  "POST /v1/feedback": {
    ...write,
    ...BY_ID,
    sent: ({ memory }) => ({ body: { memory_id: memory, feedback: "POSITIVE" } }),
  },
};

function callOf(name: string, { segments, sent }: Entry, targets: Targets): HttpCall {
  const [method = "", pattern = ""] = name.split(" ");
  const values = [...(segments?.(targets) ?? [])];
  const path = pattern.replaceAll("{}", () => encodeURIComponent(values.shift() ?? ""));
  const { query = "", body } = sent?.(targets) ?? {};
  return { method, path: `${BASE}${path}/${query}`, ...(body === undefined ? {} : { body }) };
}

/** The API of mem0. A refusal is a problem with the media type that mem0's clients read. */
export const mem0: Surface = {
  name: "mem0",
  hasRoute: (route) => route === `${BASE}/[...path]`,
  readsUserHeader: true,
  cases: Object.entries(ENTRIES).map(([name, entry]) => {
    const { segments: _, sent: __, ...answers } = entry;
    return { name, ...answers, call: (targets) => callOf(name, entry, targets) };
  }),
  offered: async () => ROUTES.map(({ method, path }) => `${method} ${path}`),
  outcomeOf: async (response) => {
    const text = await response.text();
    return { code: response.ok ? "done" : codeOfProblem(response, text, "application/json"), text };
  },
};
