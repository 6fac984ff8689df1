import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const CLIENT = { id: "palimpsest", secret: "a secret of the provider" };
const TOKEN_LIFETIME_S = 300;

/** The provider's claims about the next person, and the fault to inject. */
export type NextAnswer = {
  readonly claims: Readonly<Record<string, unknown>>;
  /** The place of all claims except `sub`. The standard allows both places. */
  readonly claimsSource?: "id_token" | "userinfo";
  readonly fault?: "nonce" | "state" | "signature" | "audience" | "issuer" | "sub" | "cancelled";
};

/** An OpenID Connect provider on 127.0.0.1 that checks the requests of its client. */
export type TestProvider = {
  readonly env: Record<string, string>;
  setNextAnswer(nextAnswer: NextAnswer): void;
  /** The reasons for refused requests. The list is empty when the client made no mistake. */
  readonly refusals: string[];
  /** The redirect URIs that the client used. */
  readonly redirectUris: string[];
  stop(): Promise<void>;
  start(): Promise<void>;
};

type Grant = { readonly challenge: string; readonly nonce: string; readonly redirectUri: string };
type Reply = { readonly status: number; readonly body?: unknown; readonly location?: string };

/** Starts the provider. Codes can be used once; PKCE, state and nonce are required. */
export async function startTestProvider(): Promise<TestProvider> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const grants = new Map<string, Grant>();
  const refusals: string[] = [];
  const redirectUris: string[] = [];
  let nextAnswer: NextAnswer = { claims: {} };
  let server: Server | undefined;
  let port = 0;
  const issuer = () => `http://127.0.0.1:${port}`;

  const refuse = (words: string): Reply => {
    refusals.push(words);
    return { status: 400, body: { error: "invalid_request", error_description: words } };
  };

  function discovery(): Reply {
    const urlOf = (path: string) => `${issuer()}/${path}`;
    return {
      status: 200,
      body: {
        issuer: issuer(),
        authorization_endpoint: urlOf("authorize"),
        token_endpoint: urlOf("token"),
        jwks_uri: urlOf("jwks"),
        userinfo_endpoint: urlOf("userinfo"),
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      },
    };
  }

  function authorize(query: URLSearchParams): Reply {
    const parameter = (name: string) => query.get(name) ?? "";
    if (parameter("client_id") !== CLIENT.id || parameter("response_type") !== "code")
      return refuse("client or type");
    if (!parameter("scope").split(" ").includes("openid")) return refuse("scope");
    if (parameter("code_challenge_method") !== "S256" || !parameter("code_challenge")) return refuse("pkce");
    if (!parameter("state") || !parameter("nonce")) return refuse("state or nonce");
    const code = randomBytes(16).toString("hex");
    const redirectUri = parameter("redirect_uri");
    grants.set(code, { challenge: parameter("code_challenge"), nonce: parameter("nonce"), redirectUri });
    redirectUris.push(redirectUri);
    const callbackUrl = new URL(redirectUri);
    const state = nextAnswer.fault === "state" ? "another" : parameter("state");
    const answer: Record<string, string> =
      nextAnswer.fault === "cancelled" ? { error: "access_denied", state } : { code, state };
    for (const [name, value] of Object.entries(answer)) callbackUrl.searchParams.set(name, value);
    return { status: 302, location: callbackUrl.toString() };
  }

  function token(headers: IncomingMessage["headers"], form: URLSearchParams): Reply {
    const [id, secret] = Buffer.from(headers.authorization?.replace("Basic ", "") ?? "", "base64")
      .toString()
      .split(":")
      .map((segment) => decodeURIComponent(segment.replaceAll("+", " ")));
    if (id !== CLIENT.id || secret !== CLIENT.secret)
      return { status: 401, body: { error: "invalid_client" } };
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    if (!grant || form.get("grant_type") !== "authorization_code") return refuse("code");
    if (form.get("redirect_uri") !== grant.redirectUri) return refuse("redirect_uri");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (challenge !== grant.challenge) return refuse("code_verifier");
    return {
      status: 200,
      body: {
        access_token: "of this person",
        token_type: "Bearer",
        expires_in: TOKEN_LIFETIME_S,
        id_token: idToken(grant),
      },
    };
  }

  function idToken({ nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const { fault, claims } = nextAnswer;
    const payload = {
      iss: fault === "issuer" ? "https://evil.example" : issuer(),
      aud: fault === "audience" ? "another client" : CLIENT.id,
      sub: "person-1",
      iat: now,
      exp: now + TOKEN_LIFETIME_S,
      nonce: fault === "nonce" ? "another" : nonce,
      ...(nextAnswer.claimsSource === "userinfo" ? {} : claims),
    };
    const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const signingInput = `${encodePart({ alg: "RS256", kid: "1" })}.${encodePart(payload)}`;
    const key = fault === "signature" ? stranger : privateKey;
    return `${signingInput}.${sign("RSA-SHA256", Buffer.from(signingInput), key).toString("base64url")}`;
  }

  function userinfo({ authorization }: IncomingMessage["headers"]): Reply {
    if (authorization !== "Bearer of this person") return { status: 401, body: { error: "invalid_token" } };
    const sub = nextAnswer.fault === "sub" ? "person-2" : "person-1";
    return { status: 200, body: { sub, ...nextAnswer.claims } };
  }

  function reply({ headers }: IncomingMessage, { pathname, searchParams }: URL, body: string): Reply {
    if (pathname === "/.well-known/openid-configuration") return discovery();
    if (pathname === "/authorize") return authorize(searchParams);
    if (pathname === "/token") return token(headers, new URLSearchParams(body));
    if (pathname === "/userinfo") return userinfo(headers);
    const jwk = { ...publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" };
    return pathname === "/jwks" ? { status: 200, body: { keys: [jwk] } } : { status: 404 };
  }

  async function start(): Promise<void> {
    server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const { status, body: answer, location } = reply(request, new URL(request.url ?? "/", issuer()), body);
      const headers = { "content-type": "application/json", connection: "close" };
      response.writeHead(status, location ? { ...headers, location } : headers);
      response.end(answer === undefined ? "" : JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  }

  await start();
  return {
    env: { OIDC_ISSUER: issuer(), OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    setNextAnswer: (answer) => {
      nextAnswer = answer;
    },
    refusals,
    redirectUris: redirectUris,
    start,
    stop: () => new Promise((resolve) => server?.close(() => resolve()) ?? resolve()),
  };
}
