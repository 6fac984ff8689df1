export { addTimeZone } from "./add-time-zone";
export { pathInConversation, type SentEvent, splitConversation } from "./split-conversation";
export {
  type EventVerdict,
  submitAndWait,
  submitWith,
  unstoredVerdicts,
  waitForVerdict,
} from "./submit-and-wait";
export { type MessageVerdict, verdictsOfMessages } from "./verdict-of-messages";
