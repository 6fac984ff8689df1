import { auditPage, listAudit, listAuditInput } from "@/lib/audit";
import { defineRoute, otherMethods } from "@/lib/http";

export const GET = defineRoute({
  name: "listAudit",
  summary: "Who corrected, took back, rescued, erased, retried, made keys or switched flags, and when",
  access: "key",
  query: listAuditInput,
  output: auditPage,
  run: ({ ctx, query }) => listAudit(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
