export { daysMeant, dedupeHash } from "./dedupe-hash";
export type { CleanEvent, CleanRedaction, Payload, RequestedChange, StoredMessage } from "./event-payload";
export { findOrCreateOwner } from "./find-or-create-owner";
export { embeddedText, readEvents, type StoredEvent, speakerOf } from "./read-events";
export type { AssistOutcome, EventDecision, MessageRef, Review } from "./review";
export { type DecidedEvent, saveReview } from "./save-review";
export { store, supersede } from "./store";
export { addToTotals, readTotals, totalsOutput } from "./totals";
