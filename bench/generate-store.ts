import { type Ctx, OPERATOR, type OwnerNo, type TenantNo } from "@/lib/base/core";
import { createKey, createKeyInput } from "@/lib/features/access";
import { asSystem, sql } from "@/lib/storage/db";
import { checkStore } from "./check-store";
import { generateOwner } from "./generate-owner";
import { conversation, type SyntheticTurn } from "./synthetic-text";
import { SyntheticVectors } from "./synthetic-vectors";

export type GeneratedOwner = {
  readonly id: string;
  readonly ownerNo: OwnerNo;
  readonly turns: readonly SyntheticTurn[];
};
export type GeneratedStore = {
  readonly ctx: Ctx;
  readonly key: string;
  readonly owners: readonly GeneratedOwner[];
  readonly vectors: SyntheticVectors;
};

/**
 * Fills the open database with `stored` turns, `ownerSize` for each owner. The same seed generates the same
 * rows. Before filling it, checks for a short conversation that the generated rows equal those of real
 * ingestion.
 */
export async function generateStore(
  space: { spaceNo: number; dimensions: number },
  size: { stored: number; ownerSize: number; seed: number; isSmall?: boolean },
): Promise<GeneratedStore> {
  const { ctx, key } = await benchTenant();
  const vectors = new SyntheticVectors(size.seed, space.dimensions);
  await checkStore(ctx, vectors, space.spaceNo, size);
  const startedAt = performance.now();
  const owners: GeneratedOwner[] = [];
  for (let generatedCount = 0; generatedCount < size.stored; generatedCount += size.ownerSize) {
    const id = `owner-${owners.length}`;
    const turns = conversation(
      size.seed + owners.length,
      Math.min(size.ownerSize, size.stored - generatedCount),
    );
    const ownerNo = await generateOwner(ctx, { kind: "user", id }, turns, vectors, space.spaceNo);
    owners.push({ id, ownerNo, turns });
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`generated: ${size.stored} turns of ${owners.length} owners in ${seconds} s`);
  return { ctx, key, owners, vectors };
}

/** Creates a tenant and its key, as the key command does. */
export async function benchTenant(tenantId = "bench"): Promise<{ ctx: Ctx; key: string }> {
  const { key } = await createKey(
    OPERATOR,
    createKeyInput.parse({ tenant: tenantId, scopes: ["read", "write", "admin"] }),
  );
  const [row] = await asSystem("work", (tx) =>
    tx.rows<{ tenant_no: number }>(sql`select tenant_no from tenants where tenant_id = ${tenantId}`),
  );
  const tenantNo = Number(row?.tenant_no) as TenantNo;
  const ctx: Ctx = {
    tenantNo,
    tenantId,
    scopes: ["read", "write"],
    owner: null,
    actor: "bench",
    requestId: "bench",
  };
  return { ctx, key };
}
