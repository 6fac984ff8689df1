import type { OutputOf } from "@/components/api/output-of";

/** The instructions of a model task with their history. */
export type Prompt = OutputOf<"getPrompt">;

/** The tasks of the model, with what the page says about each. */
export const TASKS = {
  "session.summary": {
    label: "Summaries",
    flag: "Session summaries",
    placeholder: "Decisions and deadlines matter most.",
    about:
      "Writes up to six sentences about a closed session: facts, plans, decisions, preferences, problems.",
    needs: "A session needs three memories to be summarized.",
  },
  "sentences.extract": {
    label: "Facts",
    flag: "Facts from sessions",
    placeholder: "What people are allergic to matters most.",
    about: "Completes messages such as “She lives in Porto” with the names that were said before.",
    needs: "A session needs an unclear message to be completed.",
  },
  "relations.extract": {
    label: "Relations",
    flag: "Facts from sessions",
    placeholder: "Who works with whom matters most.",
    about: "Writes who is what to whom, when several messages say it together.",
    needs: "A session needs two memories to be read.",
  },
} as const;

/** The name of a model task. */
export type TaskName = keyof typeof TASKS;
export const TASK_NAMES = Object.keys(TASKS) as [TaskName, ...TaskName[]];

/** Returns the address of the instructions for a task. */
export const promptPath = (task: TaskName): string => `/api/v1/prompts/${task}`;
