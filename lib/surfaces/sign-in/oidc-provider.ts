import type { OAuthConfig } from "next-auth/providers/oauth";
import { env } from "@/lib/base/config";
import { type Claims, roleByEmail } from "@/lib/features/access";

type Profile = { sub: string; email?: string; email_verified?: boolean | string };

/** A user of the provider, with the claims of a session or the error code of a failure. */
export type ProvidedUser = { readonly id: string; readonly claims?: Claims; readonly refusal?: string };

/** openid-client times out after 3.5 s by default, which is too short for a provider that is starting. */
const PROVIDER_MS = 10_000;

/**
 * Returns the OpenID Connect provider. A user who is on neither list gets no claims and therefore no session.
 */
export function oidcProvider(): OAuthConfig<Profile>[] {
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
      httpOptions: { timeout: PROVIDER_MS },
      userinfo: {
        // When there is an access token, the id_token can omit the email address (OpenID Connect Core, 5.4).
        request: async ({ tokens, client }) => {
          // next-auth's type omits these functions.
          const tokenSet = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>;
          const claims = tokenSet.claims();
          return claims.email || !client.issuer.metadata.userinfo_endpoint
            ? claims
            : client.userinfo(tokenSet);
        },
      },
      profile: (profile) => userOf(profile) as never,
    },
  ];
}

function userOf({ sub, email, email_verified }: Profile): ProvidedUser {
  if (!email) return { id: sub, refusal: "EmailMissing" };
  // Some providers send a string instead of a boolean.
  if (String(email_verified) === "false") return { id: sub, refusal: "EmailUnverified" };
  if (roleByEmail(email) === null) return { id: sub, refusal: "AccessDenied" };
  return { id: sub, claims: { name: email.toLowerCase(), personNo: null, epoch: 0 } };
}
