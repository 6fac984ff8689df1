// An owner's number consists of the numbers of its tenant and of the owner within it.

import fc from "fast-check";
import { expect, test } from "vitest";
import { ownerNoOf, ownerNumber, type TenantNo, tenantNoOf } from "./domain-types";

test("an owner's number gives back its tenant and its number within the tenant", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      (tenant, no) => {
        const ownerNo = ownerNoOf(tenant as TenantNo, no);
        expect([tenantNoOf(ownerNo), ownerNumber(ownerNo)]).toEqual([tenant, String(no)]);
        expect(ownerNoOf(tenant as TenantNo, ownerNumber(ownerNo))).toBe(ownerNo);
      },
    ),
  );
});

test("a number that is too large names an owner of the same tenant", () => {
  const tenantNo = 7 as TenantNo;
  expect(tenantNoOf(ownerNoOf(tenantNo, "9999999999"))).toBe(tenantNo);
});
