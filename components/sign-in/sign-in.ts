import { getProviders, signIn } from "next-auth/react";

/** The messages for single sign-on errors, by next-auth's error code. */
const PROVIDER_FAILURES: Readonly<Record<string, string>> = {
  AccessDenied:
    "You’re signed in at your identity provider, but this email has no access here. Ask your administrator to add it to OIDC_ADMINS or OIDC_READERS.",
  EmailMissing:
    "Your identity provider didn’t share your email address. Ask your administrator to allow the “email” scope for this app.",
  EmailUnverified:
    "Your email address isn’t verified with your identity provider. Verify it there, then try again.",
  OAuthSignin:
    "Your identity provider isn’t responding. Try again in a moment, or sign in with your username and password.",
  OAuthCallback:
    "The response from your identity provider was rejected. Try again; see the server log for details.",
  Callback: "Your identity provider declined the sign-in. Try again.",
};

/** Returns the message for an error code that next-auth puts into the URL or into its response. */
export function signInErrorText(code: string): string {
  const [name, seconds] = code.split(":");
  if (name === "rate_limited")
    return `Too many failed attempts. Try again in ${formatWait(Number(seconds))}.`;
  if (name === "unauthenticated" || name === "CredentialsSignin") return "Incorrect username or password.";
  const sentence = PROVIDER_FAILURES[name ?? ""];
  if (sentence) return sentence;
  if (name === "overloaded") return "Too many sign-in attempts right now. Try again in a few seconds.";
  if (name === "database_unavailable") return "Database unreachable. Try again in a moment.";
  return "Sign-in failed. Try again.";
}

/** Signs in with username and password. Returns an error message, or null on success. */
export async function signInByPassword(name: string, password: string): Promise<string | null> {
  // If the server fails, signIn would redirect to an error page that gives no reason. Reading the providers
  // first detects such a failure.
  if (!(await getProviders().catch(() => null)))
    return "Unexpected response from the server. Try again in a moment.";
  const answer = await signIn("credentials", { name, password, redirect: false }).catch(() => undefined);
  if (!answer) return "Can’t reach the server. Check that it’s running.";
  return answer.error ? signInErrorText(answer.error) : null;
}

function formatWait(seconds: number): string {
  if (!Number.isFinite(seconds)) return "a while";
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
