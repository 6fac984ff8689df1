export { isAllowedHost, isAllowedOrigin, requireAllowedHost } from "./allowed-hosts";
export { originOf, requireSameOrigin } from "./own-origin";
export { ownPath } from "./own-path";
