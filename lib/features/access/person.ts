import { z } from "zod";
import { AppError, type Ctx, type Scope } from "@/lib/base/core";

export const ROLES = ["admin", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** The scopes of a role, the same in every tenant. */
export const SCOPES_OF: Readonly<Record<Role, readonly Scope[]>> = {
  admin: ["read", "write", "admin"],
  reader: ["read"],
};

/** A signed-in member. `personNo` is null for a member who uses single sign-on and so has no row. */
export type Person = { readonly personNo: number | null; readonly name: string; readonly role: Role };

/** The context of a person's call. */
export type PersonCtx = Ctx & { readonly person: Person };

/** Only a few characters are allowed, so a name reads the same in a list, a log and a terminal. */
export const personName = z
  .string()
  .regex(/^[\w.@+-]{1,64}$/, { error: "Use 1–64 letters, digits or . _ @ + -" })
  .describe("Used to sign in; an email address works");

/** Returns the calling person. Throws `unauthenticated` when the caller is a key or a command. */
export function personOf(ctx: Ctx): Person {
  const { person } = ctx as Partial<PersonCtx>;
  if (!person) throw new AppError("unauthenticated", "Sign in first.");
  return person;
}
