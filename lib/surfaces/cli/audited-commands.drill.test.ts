// Commands that work without a server record what they did in the audit log.

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parseEnv } from "@/lib/base/config";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { log } from "@/lib/base/observability";
import { listAudit, listAuditInput } from "@/lib/storage/audit";
import { engine, openDatabase, setEngine } from "@/lib/storage/db";
import { asSuperuser, emptyServerDatabase, testTenant } from "@/lib/storage/db/testing";
import {
  backupDatabaseOperation,
  copyDatabaseOperation,
  fillStoreOperation,
  moveDatabaseOperation,
} from "@/lib/surfaces/operations";
import { inProcess } from "./caller";

/** A folder whose name is personal data, which no audit entry may contain. */
const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-ana@example.org-"));
const dataDir = path.join(folder, "data");
vi.stubEnv("DATA_DIR", dataDir);
vi.stubEnv("DATABASE_URL", "");
const run = inProcess(OPERATOR);
let ctx: Ctx;

/** Opens the database as a server or a command does, and closes it afterwards. */
async function opened<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  await openDatabase(parseEnv(settings));
  const open = engine();
  return work().finally(async () => {
    setEngine(undefined);
    await open.close();
  });
}

const entriesOf = async (tenant: Ctx, action: string) =>
  (await listAudit(tenant, listAuditInput.parse({ action }))).items.map(({ actor, target, counts }) => ({
    actor,
    target,
    counts,
  }));

beforeAll(async () => {
  await opened({ DATA_DIR: dataDir }, async () => {
    ctx = await testTenant();
    await testTenant();
  });
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

test("a backup without a server writes an audit entry with counts to each tenant, and a log line", async () => {
  const lines = vi.spyOn(log(), "info").mockImplementation(() => undefined);
  const { file, rows, bytes } = await run(backupDatabaseOperation, { target: folder });
  expect(lines).toHaveBeenCalledWith(
    expect.objectContaining({ operation: "backupDatabase", status: 200, actor: "operator" }),
    "request",
  );
  lines.mockRestore();
  expect(path.dirname(file)).toBe(folder);
  await opened({ DATA_DIR: dataDir }, async () => {
    expect(await entriesOf(ctx, "backup.create")).toEqual([
      { actor: "operator", target: "", counts: { rows, bytes } },
    ]);
    const text = JSON.stringify(await asSuperuser("select * from audit_entries"));
    expect(text.match(/backup\.create/g)).toHaveLength(2);
    expect(text).not.toContain("example.org");
  });
});

test("a backup that cannot be recorded leaves no file", async () => {
  await opened({ DATA_DIR: dataDir }, () =>
    asSuperuser("alter table audit_entries rename to hidden_entries"),
  );
  await expect(run(backupDatabaseOperation, { target: path.join(folder, "none.backup") })).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith("none"))).toEqual([]);
  await opened({ DATA_DIR: dataDir }, () =>
    asSuperuser("alter table hidden_entries rename to audit_entries"),
  );
});

test("a backup from a server's copy is recorded once, by the server, and deletes the copy", async () => {
  await opened({ DATA_DIR: dataDir }, async () => {
    const { name } = await run(copyDatabaseOperation, {});
    await run(backupDatabaseOperation, { target: path.join(folder, "live.backup"), copy: name });
    expect(await entriesOf(ctx, "backup.copy")).toEqual([
      { actor: "operator", target: `backup:${name}`, counts: {} },
    ]);
    expect(await entriesOf(ctx, "backup.create")).toHaveLength(1);
  });
  expect(await readdir(path.join(dataDir, "backups"))).toEqual([]);
});

test("the sample store is recorded when it is built", async () => {
  await opened({ DATA_DIR: dataDir }, async () => {
    await run(fillStoreOperation, { tenant: "busy", stored: 40, end: new Date().toISOString() });
    expect(await entriesOf(ctx, "sample.load")).toEqual([{ actor: "operator", target: "", counts: {} }]);
  });
}, 60_000);

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "a move to a server and a backup of it are recorded in the server's database (requires TEST_DATABASE_URL)",
  async () => {
    const server = await emptyServerDatabase();
    const { rows } = await run(moveDatabaseOperation, { url: server.url });
    // Newly loaded modules read the environment again, as another process would.
    vi.stubEnv("DATABASE_URL", server.url);
    vi.resetModules();
    const { inProcess: inOther } = await import("./caller");
    const { backupDatabaseOperation: operation } = await import("@/lib/surfaces/operations");
    const saved = await inOther(OPERATOR)(operation, { target: path.join(folder, "server.backup") });
    await opened({ DATABASE_URL: server.url }, async () => {
      expect(await entriesOf(ctx, "database.move")).toMatchObject([{ actor: "operator", counts: { rows } }]);
      const [newest] = await entriesOf(ctx, "backup.create");
      expect(newest).toMatchObject({ counts: { rows: saved.rows, bytes: saved.bytes } });
    });
    await server.drop();
  },
);
