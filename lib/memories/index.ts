export { erase } from "./erase";
export { type EraseInput, eraseInput, eraseOutput } from "./erase-input";
export { type EventOutput, eventOutput, eventOwnerInput, getEvent } from "./get-event";
export { type Memory, memoryOutput } from "./memory";
export {
  chainOutput,
  getChain,
  getMemory,
  getUsage,
  type ListMemoriesInput,
  listMemories,
  listMemoriesInput,
  memoryPage,
  usageOutput,
} from "./read";
export { eraseMemory } from "./rewrite";
export { supersedeInput, supersedeMemory, supersedeOutput } from "./supersede";
