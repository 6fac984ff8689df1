export { writeAudit } from "./write-audit";
