import Ajv2020 from "ajv/dist/2020";

type Json = Record<string, unknown>;
type Operation = { readonly requestBody?: Json; readonly responses: Readonly<Record<string, Json>> };
export type OpenApi = Json & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** A request and its response. */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  /** The JSON body of the request, or undefined. */
  readonly sent?: unknown;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** Throws when an exchange does not match the document. The error contains no values. */
export type Contract = (exchange: Exchange) => void;

const BY_HAND = /^\/api\/auth(\/|$)/;

/** Returns the media type of refusals. mem0's clients read them from `application/json` alone. */
export const problemTypeOf = (path: string) =>
  path.startsWith("/api/mem0/") ? "application/json" : "application/problem+json";

/**
 * Returns a function that checks responses against an OpenAPI document. The document must list the status,
 * and the body must match its schema. An unknown method must be refused with 405, an unknown path with 404.
 * When the server accepts a request (2xx), the document must allow the request body. Pages are not checked,
 * and neither is sign-in, which uses next-auth's own protocol.
 */
export function contractOf(document: OpenApi): Contract {
  // Strict mode rejects the OpenAPI keywords next to the schemas. date-time is the only format in use.
  const formats = { "date-time": (text: string) => !Number.isNaN(Date.parse(text)) };
  const ajv = new Ajv2020({ strict: false, formats, allErrors: true });
  ajv.addSchema(document, "openapi");

  function matches(place: readonly string[], value: unknown): string | null {
    const pointer = place.map((segment) =>
      encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1")),
    );
    const ref = `openapi#/${pointer.join("/")}`;
    const validate = ajv.getSchema(ref);
    if (!validate) throw new Error(`The document has no ${ref}`);
    if (validate(value)) return null;
    return (validate.errors ?? [])
      .map(({ instancePath, message }) => `${instancePath || "all"} ${message}`)
      .join("; ");
  }

  return ({ method, path, sent, status, headers, text }) => {
    const { pathname } = new URL(path, "http://any");
    if (!pathname.startsWith("/api/") || BY_HAND.test(pathname) || method === "HEAD" || method === "OPTIONS")
      return;
    const type = (headers.get("content-type") ?? "").split(";")[0] ?? "";
    // The server answers a path with a trailing slash like the path without.
    const address = addressOf(document, pathname.replace(/\/$/, ""));
    const violation = (description: string) =>
      new Error(
        `Against the contract: ${method} ${address ?? "unknown address"}, ${status} ${type}: ${description}`,
      );
    const operation = address && document.paths[address]?.[method.toLowerCase()];
    if (!operation) {
      const expected = address ? 405 : 404;
      if (status !== expected) throw violation(`is not documented, so the status must be ${expected} is due`);
      const problemFaults = matches(["components", "schemas", "Problem"], JSON.parse(text));
      if (problemFaults || type !== problemTypeOf(pathname))
        throw violation(problemFaults ?? "is not a problem document");
      return;
    }
    const operationPath = ["paths", address, method.toLowerCase()];
    const response = operation.responses[status];
    if (response && !response.content && text === "") return;
    const content = (response?.content ?? {}) as Json;
    if (!(type in content)) throw violation("this status with this type is not documented");
    const responseFaults = matches(
      [...operationPath, "responses", String(status), "content", type, "schema"],
      type.endsWith("json") ? JSON.parse(text) : text,
    );
    if (responseFaults) throw violation(responseFaults);
    if (!operation.requestBody || status >= 300) return;
    const requestFaults = matches(
      [...operationPath, "requestBody", "content", "application/json", "schema"],
      sent,
    );
    if (requestFaults)
      throw violation(`the server accepted a body that the document rejects: ${requestFaults}`);
  };
}

/** Returns the documented path that matches. Paths without parameters have priority, as in Next. */
function addressOf(document: OpenApi, pathname: string): string | undefined {
  return Object.keys(document.paths)
    .filter((address) =>
      new RegExp(`^${address.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
    )
    .toSorted((a, b) => a.split("{").length - b.split("{").length)[0];
}

/** Reads the contract from the OpenAPI document of a running server. */
export async function readContract(url: string): Promise<Contract> {
  const response = await fetch(`${url}/api/openapi.json`);
  if (!response.ok) throw new Error(`The server did not return its OpenAPI document: ${response.status}`);
  return contractOf((await response.json()) as OpenApi);
}
