export { budgetedChat } from "./budgeted-chat";
export { outcomeOf } from "./outcome";
export { TASKS } from "./tasks";
