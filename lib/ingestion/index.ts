export { type Accepted, accept, acceptClean, acceptOutput, idempotencyKey, requireIngestion } from "./accept";
export type { CleanEvent } from "./clean-event";
export { cleanEvent } from "./clean-event";
export { type Decision, decide } from "./decide/decide";
export { embedOwner } from "./embed-owner";
export { type AcceptInput, acceptInput, eventInput, LIMITS } from "./input";
export { type LinkResult, link } from "./link/link";
export { ownerNumber } from "./owner-number";
export { processEvents } from "./process";
