import { randomBytes } from "node:crypto";
import { asSystem, sql, type TableRow, type Tx } from "@/lib/storage/db";

const secrets = new Map<string, Promise<string>>();

/**
 * Returns a secret of this installation, 256 random bits in hex. The first call creates it for all processes.
 */
export function loadOrCreateSecret(name: string): Promise<string> {
  const cachedSecret = secrets.get(name);
  if (cachedSecret) return cachedSecret;
  const reading = readOrCreate(name);
  secrets.set(name, reading);
  // A failed read is not cached; its waiting callers get the error.
  reading.catch(() => secrets.delete(name));
  return reading;
}

async function readOrCreate(name: string): Promise<string> {
  const newSecret = randomBytes(32).toString("hex");
  const rows = await asSystem("accept", async (tx) => {
    await tx.rows(
      sql`insert into installation (name, value) values (${name}, ${newSecret}) on conflict do nothing`,
    );
    return tx.rows<TableRow<"installation", "value">>(
      sql`select value from installation where name = ${name}`,
    );
  });
  return rows[0]?.value ?? newSecret;
}

/** Stores a value of this installation and replaces any older value with that name. */
export async function setInstallationValue(tx: Tx, name: string, value: string): Promise<void> {
  await tx.rows(sql`insert into installation (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`);
}

/** Deletes an installation value if it equals `value`. Of several concurrent calls only one returns true. */
export async function consumeInstallationValue(tx: Tx, name: string, value: string): Promise<boolean> {
  const deletedRows = await tx.rows(
    sql`delete from installation where name = ${name} and value = ${value} returning name`,
  );
  return deletedRows.length > 0;
}

/** Returns a value of this installation, or null if there is none. */
export async function findInstallationValue(name: string): Promise<string | null> {
  const [row] = await asSystem("accept", (tx) =>
    tx.rows<TableRow<"installation", "value">>(sql`select value from installation where name = ${name}`),
  );
  return row?.value ?? null;
}
