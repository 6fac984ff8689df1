import Ajv2020 from "ajv/dist/2020";

type Json = Record<string, unknown>;
type Operation = { readonly requestBody?: Json; readonly responses: Readonly<Record<string, Json>> };
export type OpenApi = Json & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** A request and its answer, as they went over the wire. */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  /** What was sent as JSON; undefined for none. */
  readonly sent?: unknown;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** Says whether an exchange is one that the document promises; throws what is not, without any value. */
export type Contract = (exchange: Exchange) => void;

const BY_HAND = /^\/api\/auth(\/|$)/;
const PROBLEM = "application/problem+json";

/**
 * Holds answers against an OpenAPI document: the status is named there and the body has the form promised. A
 * method or an address that it lacks must be refused with 405 or 404. What the server took (2xx) must be a
 * body that the document allows. Pages and sign-in, which is next-auth's own protocol, are not looked at.
 */
export function contractOf(document: OpenApi): Contract {
  // Keywords of OpenAPI stand beside the schemas, so no strict mode; times are the only format used.
  const formats = { "date-time": (text: string) => !Number.isNaN(Date.parse(text)) };
  const ajv = new Ajv2020({ strict: false, formats, allErrors: true });
  ajv.addSchema(document, "openapi");

  function matches(place: readonly string[], value: unknown): string | null {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")));
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
    const address = addressOf(document, pathname);
    const broken = (what: string) =>
      new Error(
        `Against the contract: ${method} ${address ?? "unknown address"}, ${status} ${type}: ${what}`,
      );
    const operation = address && document.paths[address]?.[method.toLowerCase()];
    if (!operation) {
      const expected = address ? 405 : 404;
      if (status !== expected) throw broken(`is not documented, so ${expected} is due`);
      const wrong = matches(["components", "schemas", "Problem"], JSON.parse(text));
      if (wrong || type !== PROBLEM) throw broken(wrong ?? "is no problem");
      return;
    }
    const at = ["paths", address, method.toLowerCase()];
    const response = operation.responses[status];
    if (response && !response.content && text === "") return;
    const content = (response?.content ?? {}) as Json;
    if (!(type in content)) throw broken("this status with this type is not documented");
    const wrong = matches(
      [...at, "responses", String(status), "content", type, "schema"],
      type.endsWith("json") ? JSON.parse(text) : text,
    );
    if (wrong) throw broken(wrong);
    if (!operation.requestBody || status >= 300) return;
    const refused = matches([...at, "requestBody", "content", "application/json", "schema"], sent);
    if (refused) throw broken(`the server took what the document refuses: ${refused}`);
  };
}

/**
 * The documented address that a path belongs to; one without parameters goes before one with them, as in
 * Next.
 */
function addressOf(document: OpenApi, pathname: string): string | undefined {
  return Object.keys(document.paths)
    .filter((address) =>
      new RegExp(`^${address.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
    )
    .toSorted((a, b) => a.split("{").length - b.split("{").length)[0];
}

/** The contract of a running server: its own document. */
export async function readContract(url: string): Promise<Contract> {
  const response = await fetch(`${url}/api/openapi.json`);
  if (!response.ok) throw new Error(`The server has no document: ${response.status}`);
  return contractOf((await response.json()) as OpenApi);
}
