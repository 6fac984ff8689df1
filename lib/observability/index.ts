export { log, logError } from "./log";
export { Recorder, type RequestTiming, recorder, type Series } from "./recorder";
export { Sketch } from "./sketch";
export { SLOWEST_KEPT, type SlowRequest } from "./slowest";
