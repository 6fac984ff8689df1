export type { Chat, ChatMessage } from "./chat";
export { createChat, processChat, setChat } from "./create-chat";
