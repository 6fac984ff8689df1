import { randomBytes } from "node:crypto";
import { asSystem, sql, type Tx } from "@/lib/db";

const kept = new Map<string, Promise<string>>();

/** A secret of this installation, 256 random bits in hex: made when first asked for, then the same in all processes. */
export function keptSecret(name: string): Promise<string> {
  const known = kept.get(name);
  if (known) return known;
  const reading = readOrMake(name);
  kept.set(name, reading);
  // What could not be read is read again; who waits for it gets the failure.
  reading.catch(() => kept.delete(name));
  return reading;
}

async function readOrMake(name: string): Promise<string> {
  const fresh = randomBytes(32).toString("hex");
  const rows = await asSystem("hot", async (tx) => {
    await tx.rows(
      sql`insert into installation (name, value) values (${name}, ${fresh}) on conflict do nothing`,
    );
    return tx.rows<{ value: string }>(sql`select value from installation where name = ${name}`);
  });
  return rows[0]?.value ?? fresh;
}

/** Keeps a mark of this installation in place of an older one of that name. */
export async function putMark(tx: Tx, name: string, value: string): Promise<void> {
  await tx.rows(sql`insert into installation (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`);
}

/** Takes a mark away when it has this value. Of several that race for it, one gets true. */
export async function takeMark(tx: Tx, name: string, value: string): Promise<boolean> {
  const taken = await tx.rows(
    sql`delete from installation where name = ${name} and value = ${value} returning name`,
  );
  return taken.length > 0;
}

/** A mark of this installation; null when there is none. */
export async function readMark(name: string): Promise<string | null> {
  const [row] = await asSystem("accept", (tx) =>
    tx.rows<{ value: string }>(sql`select value from installation where name = ${name}`),
  );
  return row?.value ?? null;
}
