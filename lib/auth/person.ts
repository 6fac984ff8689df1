import { z } from "zod";
import { AppError, type Ctx, type Scope } from "@/lib/core";

export const ROLES = ["admin", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** What a role may do in every tenant. */
export const SCOPES_OF: Readonly<Record<Role, readonly Scope[]>> = {
  admin: ["read", "write", "admin"],
  reader: ["read"],
};

/** Somebody who is signed in. `personNo` is null for who came by single sign-on: such people have no row. */
export type Person = { readonly personNo: number | null; readonly name: string; readonly role: Role };

/** A context whose caller is a person. */
export type PersonCtx = Ctx & { readonly person: Person };

/** Narrow, so that a name reads the same in a list, a log and a command of a terminal. */
export const personName = z
  .string()
  .regex(/^[\w.@+-]{1,64}$/, { error: "must be 1 to 64 letters, digits or . _ @ + -" })
  .describe("Name to sign in with; an e-mail address may serve");

/** The person behind a context. Throws `unauthenticated` when it is a key or a command. */
export function personOf(ctx: Ctx): Person {
  const { person } = ctx as Partial<PersonCtx>;
  if (!person) throw new AppError("unauthenticated", "Sign in first.");
  return person;
}
