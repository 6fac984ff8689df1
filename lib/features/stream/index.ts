export { openStream, streamHeaders, streamInput, streamOutput } from "./open-stream";
export { watchOwner } from "./watch-owner";
