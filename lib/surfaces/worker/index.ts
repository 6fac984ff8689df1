export { answerProbes } from "./answer-probes";
export { startRuntime } from "./runtime";
export { startServer } from "./start-server";
