import NextAuth, { type AuthOptions } from "next-auth";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { type Claims, roleByEmail, signIn } from "@/lib/auth";
import { env } from "@/lib/config";
import { asAppError, ERRORS, uuidv7 } from "@/lib/core";
import { log, logError } from "@/lib/observability";
import type { RouteHandler } from "./define-route";
import { originOf, refuseForeign } from "./origin";
import { problem } from "./problem";
import { IDLE_S, type SessionToken, sessionSecret } from "./session";

type Profile = { sub: string; email?: string; email_verified?: boolean };
type User = { id: string; claims: Claims };

/** Sign-in, sign-out and single sign-on, by next-auth: everything under /api/auth. */
export const signInHandler: RouteHandler = async (request, context) => {
  const requestId = uuidv7();
  try {
    refuseForeign(request.method, request.headers);
    return (await NextAuth(
      request as never,
      context as never,
      await authOptions(request.headers),
    )) as Response;
  } catch (thrown) {
    const error = asAppError(thrown);
    if (ERRORS[error.code].level !== "info") logError(error, { room: "http", request: requestId });
    return problem(error, requestId);
  }
};

async function authOptions(headers: Headers): Promise<AuthOptions> {
  return {
    secret: await sessionSecret(),
    session: { strategy: "jwt", maxAge: IDLE_S },
    useSecureCookies: originOf(headers).startsWith("https:"),
    pages: { signIn: "/sign-in", signOut: "/sign-out", error: "/sign-in" },
    providers: [byPassword, ...byProvider()],
    callbacks: {
      signIn: ({ user }) => (user as unknown as User).claims !== undefined,
      jwt: ({ token, user }) => {
        if (!user) return token;
        const { claims } = user as unknown as User;
        return { ...claims, signedInAt: Math.floor(Date.now() / 1000) } satisfies SessionToken;
      },
      session: ({ token, session }) => ({ expires: session.expires, user: { name: token.name ?? null } }),
    },
    // next-auth's own lines quote requests; a code is enough.
    logger: {
      error: (code) => log().warn({ room: "http", code }, "sign-in failed"),
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

/** Any provider of OpenID Connect. Who is on neither list gets no claims, and so no session. */
function byProvider(): OAuthConfig<Profile>[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return [];
  return [
    {
      id: "oidc",
      name: "Single sign-on",
      type: "oauth",
      wellKnown: `${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      authorization: { params: { scope: "openid email" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      profile: ({ sub, email, email_verified }) => {
        const isListed = email && email_verified !== false && roleByEmail(email) !== null;
        const claims: Claims | undefined = isListed
          ? { name: email.toLowerCase(), personNo: null, epoch: 0 }
          : undefined;
        return { id: sub, claims } as never;
      },
    },
  ];
}
