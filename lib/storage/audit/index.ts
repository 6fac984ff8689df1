export { auditPage, listAudit, listAuditInput } from "./list-audit";
export { writeAudit, writeAuditOfAll } from "./write-audit";
