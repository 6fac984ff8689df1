export {
  type Accepted,
  accept,
  acceptClean,
  acceptOutput,
  idempotencyHeader,
  idempotencyKey,
  requireIngestion,
} from "./accept";
export { askLink, LINK_PROMPT_VERSION, MAX_CANDIDATES } from "./assist/ask-link";
export type { Asked, CleanEvent } from "./clean-event";
export { cleanEvent } from "./clean-event";
export { type Decision, decide } from "./decide/decide";
export type { DecisionReason } from "./decide/reasons";
export { dedupeHash } from "./deduplicate";
export { embedMissing, type Missed } from "./embed-missing";
export { type AcceptInput, acceptInput, eventInput, LIMITS } from "./input";
export type { Attribute } from "./link/attributes";
export { type LinkReason, type LinkResult, link } from "./link/link";
export { attributeKeys, changedAttribute, isNamed, isUnsaid, namedAttributes } from "./link/named-attributes";
export { ownerNumber } from "./owner-number";
export { type Previewed, preview, previewOutput } from "./preview";
export { processEvents } from "./process";
export { speakerOf } from "./read-events";
export { supersede } from "./store";
export { readTotals, type Totals, totalsOutput } from "./totals";
