export { openStream, streamHeaders, streamInput, streamOutput } from "./open-stream";
