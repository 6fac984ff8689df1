import type { OAuthConfig } from "next-auth/providers/oauth";
import { type Claims, roleByEmail } from "@/lib/auth";
import { env } from "@/lib/config";

type Profile = { sub: string; email?: string; email_verified?: boolean | string };

/** Who the provider says somebody is: claims of a session, or the code of why there is none. */
export type ProvidedUser = { readonly id: string; readonly claims?: Claims; readonly refusal?: string };

/** openid-client gives up after 3.5 s, which a provider that has just been started may need. */
const PROVIDER_MS = 10_000;

/** Any provider of OpenID Connect. Who is on neither list gets no claims, and so no session. */
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
        // Beside an access token the id_token need not hold the address (OpenID Connect Core, 5.4).
        request: async ({ tokens, client }) => {
          // next-auth's type leaves out the functions that it has.
          const given = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>;
          const claims = given.claims();
          return claims.email || !client.issuer.metadata.userinfo_endpoint ? claims : client.userinfo(given);
        },
      },
      profile: (profile) => userOf(profile) as never,
    },
  ];
}

function userOf({ sub, email, email_verified }: Profile): ProvidedUser {
  if (!email) return { id: sub, refusal: "EmailMissing" };
  // Some providers write the word instead of the value.
  if (String(email_verified) === "false") return { id: sub, refusal: "EmailUnverified" };
  if (roleByEmail(email) === null) return { id: sub, refusal: "AccessDenied" };
  return { id: sub, claims: { name: email.toLowerCase(), personNo: null, epoch: 0 } };
}
