export {
  cancelScan,
  getScan,
  listScans,
  scanOutput,
  scansOutput,
  startScan,
  startScanInput,
} from "./pii-scans";
export { previewRedaction, previewRedactionInput, previewRedactionOutput } from "./preview-redaction";
export { runRetentionLoop } from "./run-retention-loop";
export { piiScan } from "./run-scan";
