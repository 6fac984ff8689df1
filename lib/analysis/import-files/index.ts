export type { ImportedEvent, ImportSource } from "./imported-event";
export { type ImportedElement, readImport, UnreadableImport } from "./read-import";
