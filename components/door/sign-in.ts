import { getProviders, signIn } from "next-auth/react";

/** What can go wrong with single sign-on. */
const PROVIDER_FAILURES: Readonly<Record<string, string>> = {
  AccessDenied:
    "Your provider knows you, but your e-mail address has no access here. Whoever runs this server can add it to OIDC_ADMINS or OIDC_READERS.",
  EmailMissing:
    "Your provider knows you, but did not tell your e-mail address. Whoever runs this server can allow it the scope “email” there.",
  EmailUnverified: "Your provider has not verified your e-mail address. Confirm it there, then try again.",
  OAuthSignin:
    "Your provider of single sign-on does not answer. Try again shortly, or sign in with name and password.",
  OAuthCallback:
    "What your provider of single sign-on answered could not be accepted. Try again; the server's log says why.",
  Callback: "Your provider did not sign you in. Try again.",
};

/** Why a sign-in failed, in words; next-auth hands codes on in the address. */
export function failureInWords(code: string): string {
  const [name, seconds] = code.split(":");
  if (name === "rate_limited")
    return `Too many wrong attempts for this name. Try again in ${wait(Number(seconds))}.`;
  if (name === "unauthenticated" || name === "CredentialsSignin") return "The name or the password is wrong.";
  const sentence = PROVIDER_FAILURES[name ?? ""];
  if (sentence) return sentence;
  if (name === "overloaded") return "Too many sign-ins at once. Try again in some seconds.";
  if (name === "database_unavailable") return "The database can't be reached. Try again shortly.";
  return "The sign-in did not work. Try again.";
}

/** Signs in with name and password. The sentence to show when it fails, else null. */
export async function signInByPassword(name: string, password: string): Promise<string | null> {
  // Where the server fails, signIn leaves the page for one that explains nothing.
  if (!(await getProviders().catch(() => null)))
    return "The server does not answer as it should. Try again shortly.";
  const answer = await signIn("credentials", { name, password, redirect: false }).catch(() => undefined);
  if (!answer) return "The server does not answer. Is it running?";
  return answer.error ? failureInWords(answer.error) : null;
}

function wait(seconds: number): string {
  if (!Number.isFinite(seconds)) return "a while";
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
