import type { Tool } from "./tool";
import { addConversation } from "./tools/add-conversation";
import { correctMemory } from "./tools/correct-memory";
import { forgetMemory } from "./tools/forget-memory";
import { getMemory } from "./tools/get-memory";
import { getPreferences } from "./tools/get-preferences";
import { listMemories } from "./tools/list-memories";
import { memoryContext } from "./tools/memory-context";
import { remember } from "./tools/remember";
import { searchMemories } from "./tools/search-memories";

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  searchMemories,
  memoryContext,
  remember,
  addConversation,
  correctMemory,
  getMemory,
  listMemories,
  getPreferences,
  forgetMemory,
];
