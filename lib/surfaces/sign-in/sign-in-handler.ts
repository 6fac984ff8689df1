import { AsyncLocalStorage } from "node:async_hooks";
import NextAuth, { type AuthOptions } from "next-auth";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import { asAppError, ERRORS } from "@/lib/base/core";
import { log, logError } from "@/lib/base/observability";
import { type Claims, recordSsoSignIn, signIn } from "@/lib/features/access";
import { problem, type RouteHandler, serve } from "@/lib/surfaces/http";
import { originOf, requireSameOrigin } from "@/lib/surfaces/origin";
import { IDLE_S, type SessionToken, sessionSecret } from "@/lib/surfaces/web";
import { oidcProvider, type ProvidedUser } from "./oidc-provider";

/** The path to which next-auth's client script posts errors. */
const REPORTS = "/api/auth/_log";

/** Handles sign-in, sign-out and single sign-on (all paths under /api/auth) with next-auth. */
export const signInHandler: RouteHandler = (...call) => {
  return serve("signIn", (requestId) => handle(requestId, ...call));
};

/** The codes that next-auth reports for a request. All concurrent requests share its logger. */
const failures = new AsyncLocalStorage<string[]>();

/** The codes of a failed sign-in at the provider, such as OAUTH_CALLBACK_ERROR and SIGNIN_OAUTH_ERROR. */
const SSO_ERROR_CODE = /^(SIGNIN_)?OAUTH_/;

async function handle(requestId: string, ...[request, context]: Parameters<RouteHandler>): Promise<Response> {
  try {
    requireSameOrigin(request.method, request.headers);
    // Reports are ignored, because anyone can post to this path and the text would be logged.
    if (new URL(request.url).pathname === REPORTS) return Response.json({});
    const options = await authOptions(request.headers, requestId);
    const codes: string[] = [];
    const response = (await failures.run(codes, () =>
      NextAuth(request as never, context as never, options),
    )) as Response;
    // next-auth reports some failures twice.
    const [refusal] = codes.filter((code) => SSO_ERROR_CODE.test(code));
    if (refusal) await recordSsoSignIn({ requestId }, { refusal });
    return response;
  } catch (thrown) {
    const error = asAppError(thrown);
    if (ERRORS[error.code].level !== "info") logError(error, { module: "http" });
    return problem(error, requestId);
  }
}

async function authOptions(headers: Headers, requestId: string): Promise<AuthOptions> {
  return {
    secret: await sessionSecret(),
    session: { strategy: "jwt", maxAge: IDLE_S },
    useSecureCookies: originOf(headers).startsWith("https:"),
    pages: { signIn: "/sign-in", signOut: "/sign-out", error: "/sign-in" },
    providers: [byPassword(requestId), ...oidcProvider()],
    callbacks: {
      signIn: async ({ user, account }) => {
        const { claims, refusal = "AccessDenied" } = user as ProvidedUser;
        // signIn in lib/features/access already records sign-ins with a password.
        if (account?.type === "credentials") return true;
        await recordSsoSignIn({ requestId }, claims ? { claims } : { refusal });
        if (claims) return true;
        return `/sign-in?error=${refusal}`;
      },
      jwt: ({ token, user }) => {
        if (!user) return token;
        const { claims } = user as unknown as { claims: Claims };
        return { ...claims, signedInAt: Math.floor(Date.now() / 1000) } satisfies SessionToken;
      },
      session: ({ token, session }) => ({ expires: session.expires, user: { name: token.name ?? null } }),
    },
    // next-auth's own log lines contain request data.
    logger: {
      error: (code, facts) => {
        failures.getStore()?.push(code);
        log().warn({ module: "http", code, reason: reasonOf(code, facts) }, "sign-in failed");
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/**
 * Signs in with name and password. A failure is passed to the page as a code, together with the wait. The
 * provider is an object literal, because commands run outside of Next and cannot import next-auth's function.
 */
const byPassword = (requestId: string): CredentialsConfig<{ name: object; password: object }> => ({
  id: "credentials",
  name: "Password",
  type: "credentials",
  credentials: { name: {}, password: {} },
  authorize: async (credentials) => {
    try {
      const claims = await signIn(
        { requestId },
        { name: credentials?.name ?? "", password: credentials?.password ?? "" },
      );
      return { id: String(claims.personNo), claims } as never;
    } catch (thrown) {
      const error = asAppError(thrown);
      if (ERRORS[error.code].level === "error") logError(error, { module: "http", step: "sign-in" });
      throw new Error(
        error.code === "rate_limited" ? `rate_limited:${error.facts.retryAfterSeconds}` : error.code,
      );
    }
  },
});

/**
 * Returns the reason why single sign-on failed: a network error code, or the start of the protocol message up
 * to its first value.
 */
function reasonOf(code: string, facts: Error | { error?: unknown }): string | undefined {
  // Other codes and bare errors contain text from the URL.
  const isOurs = code === "SIGNIN_OAUTH_ERROR" || code === "OAUTH_CALLBACK_ERROR";
  if (!isOurs || facts instanceof Error || !(facts.error instanceof Error)) return undefined;
  const { code: network, message } = facts.error as NodeJS.ErrnoException;
  return network ?? /^[\w .'-]{1,80}/.exec(message)?.[0]?.trim();
}
