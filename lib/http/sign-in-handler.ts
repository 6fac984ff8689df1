import NextAuth, { type AuthOptions } from "next-auth";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import { type Claims, signIn } from "@/lib/auth";
import { asAppError, ERRORS } from "@/lib/core";
import { log, logError } from "@/lib/observability";
import type { RouteHandler } from "./define-route";
import { oidcProvider, type ProvidedUser } from "./oidc-provider";
import { originOf, refuseForeign } from "./origin";
import { problem } from "./problem";
import { serve } from "./serve";
import { IDLE_S, type SessionToken, sessionSecret } from "./session";

/** Where next-auth's own script reports its errors, whatever the words. */
const REPORTS = "/api/auth/_log";

/** Sign-in, sign-out and single sign-on, by next-auth: everything under /api/auth. */
export const signInHandler: RouteHandler = (...call) => {
  return serve("signIn", (requestId) => handle(requestId, ...call));
};

async function handle(requestId: string, ...[request, context]: Parameters<RouteHandler>): Promise<Response> {
  try {
    refuseForeign(request.method, request.headers);
    // Anybody can post there, and what they post would stand in the log.
    if (new URL(request.url).pathname === REPORTS) return Response.json({});
    return (await NextAuth(
      request as never,
      context as never,
      await authOptions(request.headers),
    )) as Response;
  } catch (thrown) {
    const error = asAppError(thrown);
    if (ERRORS[error.code].level !== "info") logError(error, { room: "http" });
    return problem(error, requestId);
  }
}

async function authOptions(headers: Headers): Promise<AuthOptions> {
  return {
    secret: await sessionSecret(),
    session: { strategy: "jwt", maxAge: IDLE_S },
    useSecureCookies: originOf(headers).startsWith("https:"),
    pages: { signIn: "/sign-in", signOut: "/sign-out", error: "/sign-in" },
    providers: [byPassword, ...oidcProvider()],
    callbacks: {
      signIn: ({ user }) => {
        const { claims, refusal } = user as ProvidedUser;
        if (claims) return true;
        log().info({ room: "http", code: refusal }, "sign-in refused");
        return `/sign-in?error=${refusal}`;
      },
      jwt: ({ token, user }) => {
        if (!user) return token;
        const { claims } = user as unknown as { claims: Claims };
        return { ...claims, signedInAt: Math.floor(Date.now() / 1000) } satisfies SessionToken;
      },
      session: ({ token, session }) => ({ expires: session.expires, user: { name: token.name ?? null } }),
    },
    // next-auth's own lines quote requests.
    logger: {
      error: (code, facts) =>
        log().warn({ room: "http", code, reason: reasonOf(code, facts) }, "sign-in failed"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/**
 * What goes wrong travels to the page as a code, and how long to wait with it. Written out instead of made by next-auth's
 * function, which is no function to commands that import it outside of Next.
 */
const byPassword: CredentialsConfig<{ name: object; password: object }> = {
  id: "credentials",
  name: "Password",
  type: "credentials",
  credentials: { name: {}, password: {} },
  authorize: async (given) => {
    try {
      const claims = await signIn({ name: given?.name ?? "", password: given?.password ?? "" });
      return { id: String(claims.personNo), claims } as never;
    } catch (thrown) {
      const error = asAppError(thrown);
      if (ERRORS[error.code].level === "error") logError(error, { room: "http", step: "sign-in" });
      throw new Error(
        error.code === "rate_limited" ? `rate_limited:${error.facts.retryAfterSeconds}` : error.code,
      );
    }
  },
};

/** Why single sign-on failed: a code of the network, or the words of the protocol before the first value. */
function reasonOf(code: string, facts: Error | { error?: unknown }): string | undefined {
  // What comes with other codes, or as a bare error, are words out of the address.
  const isOurs = code === "SIGNIN_OAUTH_ERROR" || code === "OAUTH_CALLBACK_ERROR";
  if (!isOurs || facts instanceof Error || !(facts.error instanceof Error)) return undefined;
  const { code: network, message } = facts.error as NodeJS.ErrnoException;
  return network ?? /^[\w .'-]{1,80}/.exec(message)?.[0]?.trim();
}
