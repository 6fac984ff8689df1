export { cortexEventId, cortexSession, fromCortexFile, isCortexCategory } from "./cortex";
export type { ImportedEvent } from "./imported-event";
export { readImport, UnreadableImport } from "./read-import";
