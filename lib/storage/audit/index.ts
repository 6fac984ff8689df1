export { auditPage, hasActionSince, listAudit, listAuditInput } from "./list-audit";
export { writeAudit, writeAuditOfAll } from "./write-audit";
