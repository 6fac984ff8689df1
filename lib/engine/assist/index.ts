export { budgetedChat } from "./budgeted-chat";
export { outcomeOf } from "./outcome";
export { runTask } from "./run-task";
export { SUMMARY_TASK } from "./summary-task";
