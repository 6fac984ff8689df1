export { addTimeZone } from "./add-time-zone";
export { type SentEvent, splitConversation } from "./split-conversation";
export {
  type EventVerdict,
  type MessageVerdict,
  submitAndWait,
  submitWith,
  waitForVerdict,
} from "./submit-and-wait";
