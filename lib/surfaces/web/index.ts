export { answerDirectly, offerDirectly } from "./direct-requests";
export { guardPage } from "./guard-page";
export { drainRequests, finishBeforeStop, watchRequests } from "./open-requests";
export { CLIENT_ADDRESS, sanitizeRequests } from "./sanitize-requests";
export {
  hasSession,
  MAX_IDLE_S as IDLE_S,
  personOfRequest,
  type SessionToken,
  sessionSecret,
} from "./session";
