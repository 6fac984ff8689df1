export {
  deadLettersInput,
  deadLettersOutput,
  readDeadLetters,
  settleDeadLetter,
  settledOutput,
} from "./dead-letters";
export {
  changeEmbedding,
  changeEmbeddingInput,
  dropEmbeddingSpace,
  type EmbeddingAct,
  type EmbeddingSpaces,
  embeddingSpacesOutput,
  listEmbeddingSpaces,
} from "./embedding-spaces";
export { keepRetention, tendRetention } from "./keep-retention";
export { keepSpaces, tendSpaces } from "./keep-spaces";
export {
  cancelScan,
  getScan,
  listScans,
  type Scan,
  scanOutput,
  scansOutput,
  startScan,
  startScanInput,
} from "./pii-scans";
export { scanSlice } from "./run-scan";
export { readSample, sampleOutput, sendSample } from "./sample";
