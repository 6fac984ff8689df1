import { signIn } from "next-auth/react";

/** Why a sign-in failed, in words; next-auth hands codes on in the address. */
export function failureInWords(code: string): string {
  const [name, seconds] = code.split(":");
  if (name === "rate_limited")
    return `Too many wrong attempts for this name. Try again in ${wait(Number(seconds))}.`;
  if (name === "unauthenticated" || name === "CredentialsSignin") return "The name or the password is wrong.";
  if (name === "AccessDenied")
    return "Your provider knows you, but you have no access here. Ask an admin of this server.";
  if (name === "overloaded") return "Too many sign-ins at once. Try again in some seconds.";
  if (name === "database_unavailable") return "The database can't be reached. Try again shortly.";
  return "The sign-in did not work. Try again.";
}

/** Signs in with name and password. The sentence to show when it fails, else null. */
export async function signInByPassword(name: string, password: string): Promise<string | null> {
  const answer = await signIn("credentials", { name, password, redirect: false }).catch(() => undefined);
  if (!answer) return "The server does not answer. Is it running?";
  return answer.error ? failureInWords(answer.error) : null;
}

function wait(seconds: number): string {
  if (!Number.isFinite(seconds)) return "a while";
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
