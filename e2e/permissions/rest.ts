import { HTTP_OPERATIONS } from "@/lib/surfaces/http";
import { ids, type Operation, type Served, split } from "@/lib/surfaces/operations";
import {
  type Case,
  codeOfProblem,
  type HttpCall,
  type Surface,
  type TargetName,
  type Targets,
} from "./surface";

/** Calls of these kinds of ids are refused to every API key, or need no id that exists. */
const WITHOUT_TARGET: Readonly<Record<Exclude<keyof typeof ids, TargetName>, string>> = {
  deadLetter: "1",
  embeddingSpace: "1",
  person: "1",
  maintenanceAction: "1",
  pattern: "0000000000001",
};

function idOf(operation: Operation, targets: Targets): string | undefined {
  const { id } = (operation.params as { shape?: { id?: unknown } }).shape ?? {};
  if (id === undefined) return undefined;
  const kind = (Object.keys(ids) as (keyof typeof ids)[]).find((name) => ids[name] === id);
  if (kind === undefined) throw new Error(`The id of ${operation.name} is not in ids.`);
  return { ...WITHOUT_TARGET, ...targets }[kind];
}

/** Returns the request that reaches `ana`: the example of the operation, with an id of hers in the path. */
function callOf(operation: Operation & Served, targets: Targets): HttpCall {
  const { method, path } = operation.http;
  const id = idOf(operation, targets);
  const { params, input } = split(operation, {
    ...operation.example,
    ...(id === undefined ? {} : { id }),
    ...("ids" in operation.example ? { ids: [targets.memory] } : {}),
    ...(path.includes("[name]") ? { name: targets.variable } : {}),
    ...(path.includes("[task]") ? { task: "session.summary" } : {}),
    ...(path.includes("[delivery]") ? { delivery: targets.delivery } : {}),
  });
  const values = params as Readonly<Record<string, string>>;
  const address = path.replaceAll(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  if (method !== "GET" && method !== "DELETE")
    return { method, path: address, ...(operation.input ? { body: input } : {}) };
  return { method, path: `${address}?${new URLSearchParams(input as Record<string, string>)}` };
}

/** The flag of its task is off. */
const CONFLICTS = ["previewPrompt"];
const BOUND = { none: "done", tenant: "owner_forbidden" } as const;

function caseOf(operation: Operation & Served): Case {
  const { name, caller, scope, owner } = operation;
  const hasId = "id" in ((operation.params as { shape?: object }).shape ?? {});
  const foreign = CONFLICTS.includes(name) ? "conflict" : hasId ? "not_found" : "done";
  return {
    name,
    scope,
    ...(caller === "key" || caller === "anyone" ? {} : { everyKey: "caller_forbidden" }),
    bound: typeof owner === "function" ? "owner_forbidden" : owner === "row" ? foreign : BOUND[owner],
    foreign,
    call: (targets) => callOf(operation, targets),
  };
}

/** Operations without authentication take no key, so no key can be refused. */
const OPERATIONS = HTTP_OPERATIONS.filter(({ caller }) => caller !== "anyone");
const PATHS = new Set<string>(HTTP_OPERATIONS.map(({ http }) => http.path));

/** The REST API. Its cases come from the registry, so a new operation is covered without a line here. */
export const rest: Surface = {
  name: "REST",
  hasRoute: (route) => PATHS.has(route),
  readsUserHeader: false,
  cases: OPERATIONS.map(caseOf),
  offered: async (server) => {
    const document = (await (await fetch(`${server}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string; security?: unknown[] }>>;
    };
    return Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .filter(({ security }) => (security ?? []).length > 0)
      .map(({ operationId }) => operationId);
  },
  outcomeOf: async (response) => {
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    const text = isStream ? await readFirst(response) : await response.text();
    return { code: response.ok ? "done" : codeOfProblem(response, text, "application/problem+json"), text };
  },
};

/** Reads the first part of a response that does not end by itself, and closes it. */
async function readFirst({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}
