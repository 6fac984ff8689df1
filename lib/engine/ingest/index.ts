export {
  type Accepted,
  accept,
  acceptClean,
  acceptOutput,
  EVENT_STATUSES,
  idempotencyHeader,
  requireIngestion,
} from "./accept";
export { askLink, LINK_PROMPT_VERSION, MAX_CANDIDATES } from "./assist/ask-link";
export { cleanEvent } from "./clean-event";
export { type EmbeddingGap, embedMissing } from "./embed-missing";
export { eventJob } from "./event-job";
export { idempotentRequest } from "./idempotency";
export { acceptInput, expiresAtInput, LIMITS, metadataInput } from "./input";
export { type Previewed, preview, previewOutput } from "./preview";
export { eventProcess, processEvents } from "./process";
export { recordEvent } from "./record-event";
export { haveSameDays, haveSameMeaning, MAX_COMPARED, MIN_COSINE } from "./same-meaning";
export { warmUpRules } from "./warm-up";
