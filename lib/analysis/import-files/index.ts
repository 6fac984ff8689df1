export { cortexEventId, cortexSession, fromCortexFile, isCortexCategory } from "./cortex";
export type { ImportedEvent } from "./imported-event";
export { readImport, UnreadableImport } from "./read-import";
export { RepeatsInFile } from "./repeats-in-file";
export { withDerivedId } from "./with-derived-id";
