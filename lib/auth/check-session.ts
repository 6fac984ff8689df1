import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/core";
import { asSystem, sql } from "@/lib/db";
import { type Person, type PersonCtx, type Role, SCOPES_OF } from "./person";
import { type Claims, roleByEmail } from "./sign-in";
import { findTenant } from "./tenant";

type Standing = { role: Role; epoch: number };

/** A person who is removed, or whose role or password changes, is known as before for at most this long. */
const FRESH_MS = 2000;

const cache = new LRUCache<number, Standing>({ max: 1000, ttl: FRESH_MS });

/**
 * The context of somebody with a session, in the tenant asked for. Throws `unauthenticated` when the person is gone or the
 * session is older than a change of the password, and `not_found` for an unknown tenant.
 */
export async function checkSession(
  claims: Claims,
  asked: { readonly tenantId: string | null; readonly requestId: string },
): Promise<PersonCtx> {
  const person = await standing(claims);
  const tenantId = asked.tenantId ?? "default";
  return {
    tenantNo: await findTenant(tenantId),
    tenantId,
    scopes: SCOPES_OF[person.role],
    owner: null,
    actor: `person:${person.name}`,
    requestId: asked.requestId,
    person,
  };
}

/** The person of a session as of now. Throws `unauthenticated` when the session counts no more. */
export async function standing({ name, personNo, epoch }: Claims): Promise<Person> {
  if (personNo === null) {
    const role = roleByEmail(name);
    if (!role) throw ended();
    return { personNo, name, role };
  }
  const cached = cache.get(personNo);
  // A session that is newer than what is cached began after a change that another process made.
  const found = cached && cached.epoch >= epoch ? cached : await read(personNo);
  if (!found || found.epoch !== epoch) throw ended();
  return { personNo, name, role: found.role };
}

/** Makes this process look anew at a person, after a change. */
export function forgetStanding(personNo: number): void {
  cache.delete(personNo);
}

async function read(personNo: number): Promise<Standing | null> {
  const start = performance.now();
  const [row] = await asSystem("work", (tx) =>
    tx.rows<Standing>(
      sql`select role, session_epoch as epoch from people where person_no = ${personNo}::int`,
    ),
  );
  if (row) cache.set(personNo, row, { start });
  return row ?? null;
}

function ended(): AppError {
  return new AppError("unauthenticated", "The session has ended. Sign in again.");
}
