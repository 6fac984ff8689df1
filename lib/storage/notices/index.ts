export { listenForNotices, onAnnouncement } from "./announce";
export {
  type ClaimedDelivery,
  claimDeliveries,
  DELIVERY_STATES,
  type LoggedDelivery,
  listDeliveries,
  recordTry,
  releaseAllDeliveries,
  releaseDelivery,
  resendDelivery,
  type TryResult,
} from "./deliveries";
export {
  deleteEndpoint,
  type Endpoint,
  insertEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from "./endpoints";
export { type NewNotice, NOTICE_TYPES, type Notice, type NoticeType } from "./notice";
export {
  deleteExpiredNotices,
  deleteNoticesOf,
  hasNoticeUpTo,
  lastNoticeNo,
  NOTICE_DAYS,
  readNotices,
} from "./read-notices";
export { skipNoticeNumbers } from "./skip-numbers";
export { writeNotices, writeTenantNotice, writeTestNotice } from "./write-notices";
