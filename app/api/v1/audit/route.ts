import { auditPage, listAudit, listAuditInput } from "@/lib/audit";
import { defineRoute, otherMethods } from "@/lib/http";

export const GET = defineRoute({
  access: "key",
  query: listAuditInput,
  output: auditPage,
  run: ({ ctx, query }) => listAudit(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
