export { log, logError } from "./log";
