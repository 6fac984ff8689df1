export { openStream, streamHeaders, streamInput, streamOutput } from "./open-stream";
export { type StreamSlot, takeSlot } from "./take-slot";
export { watchOwner } from "./watch-owner";
