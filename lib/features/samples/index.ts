export { fillStore, fillStoreInput, fillStoreOutput } from "./fill-store";
export { readSample, sampleOutput, sendSample } from "./send-sample";
