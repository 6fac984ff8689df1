import type { Ctx, OwnerNo } from "@/lib/base/core";
import type { DecisionKey } from "@/lib/storage/records";

/** The number of an owner within its tenant, as ids of decisions and the audit log have it. */
export function ownerNumber(ownerNo: string): string {
  return String(BigInt.asUintN(32, BigInt(ownerNo)));
}

/** The id of a decision on the wire. It leaves out the tenant, which comes from the key. */
export function decisionId(ownerNo: string, eventNo: string | number, ordinal: number): string {
  return `${ownerNumber(ownerNo)}-${eventNo}-${ordinal}`;
}

/** The key that `decisionId` encoded, in the tenant of the caller; null for any other text. */
export function decisionKeyOf(ctx: Ctx, id: string): DecisionKey | null {
  const [, owner, eventNo, ordinal] = /^(\d{1,10})-(\d{1,15})-(\d{1,4})$/.exec(id) ?? [];
  if (owner === undefined) return null;
  const ownerNo = String((BigInt(ctx.tenantNo) << 32n) + BigInt.asUintN(32, BigInt(owner))) as OwnerNo;
  return { ownerNo, eventNo: Number(eventNo), ordinal: Number(ordinal) };
}
