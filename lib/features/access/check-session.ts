import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/base/core";
import { asSystem, sql, type TableRow } from "@/lib/storage/db";
import { type Person, type PersonCtx, type Role, SCOPES_OF } from "./person";
import { type Claims, roleByEmail } from "./sign-in";
import { findTenant } from "./tenant";

type CachedPerson = TableRow<"people", "session_epoch"> & { role: Role };

/** Every process applies a removal, a new role or a new password within this time. */
const FRESH_MS = 2000;

const cache = new LRUCache<number, CachedPerson>({ max: 1000, ttl: FRESH_MS });

/**
 * Returns the context of a session in the requested tenant. Throws `unauthenticated` when the member was
 * removed or has changed the password since, and `not_found` for an unknown tenant.
 */
export async function checkSession(
  claims: Claims,
  request: { readonly tenantId: string | null; readonly requestId: string },
): Promise<PersonCtx> {
  const person = await currentPerson(claims);
  const tenantId = request.tenantId ?? "default";
  return {
    tenantNo: await findTenant(tenantId),
    tenantId,
    scopes: SCOPES_OF[person.role],
    owner: null,
    actor: `person:${person.name}`,
    requestId: request.requestId,
    person,
  };
}

/**
 * Returns the person that a session belongs to. Throws `unauthenticated` when the session is no longer valid.
 */
export async function currentPerson({ name, personNo, epoch }: Claims): Promise<Person> {
  if (personNo === null) {
    const role = roleByEmail(name);
    if (!role) throw ended();
    return { personNo, name, role };
  }
  const cachedPerson = cache.get(personNo);
  // If the session's epoch is newer than the cached person's, another process changed that person before the
  // session began.
  const currentRow =
    cachedPerson && cachedPerson.session_epoch >= epoch ? cachedPerson : await read(personNo);
  if (!currentRow || currentRow.session_epoch !== epoch) throw ended();
  return { personNo, name, role: currentRow.role };
}

/** Removes a person from the cache, so this process reads the change. */
export function invalidatePerson(personNo: number): void {
  cache.delete(personNo);
}

async function read(personNo: number): Promise<CachedPerson | null> {
  const start = performance.now();
  const [row] = await asSystem("work", (tx) =>
    tx.rows<CachedPerson>(sql`select role, session_epoch from people where person_no = ${personNo}::int`),
  );
  if (row) cache.set(personNo, row, { start });
  return row ?? null;
}

function ended(): AppError {
  return new AppError("unauthenticated", "Your session has expired. Sign in again.");
}
