export { type SentEvent, splitConversation } from "./split-conversation";
export { type EventVerdict, type MessageVerdict, submitAndWait } from "./submit-and-wait";
