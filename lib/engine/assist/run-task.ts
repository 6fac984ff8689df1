import type { z } from "zod";
import {
  type CitationFault,
  type CitedSentence,
  type CitedTurn,
  findFault,
  isInstruction,
} from "@/lib/analysis/citations";
import { DEFAULT_POLICY, type Policy, placeholderPattern, redactText } from "@/lib/analysis/pii";
import { AppError, hashList, type TenantNo } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import type { ChatMessage } from "@/lib/models/chat";
import type { AssistOutcome, SessionTask } from "@/lib/storage/records";
import { redactionPolicy, withCustomRules } from "@/lib/storage/settings";
import { budgetTokensOf } from "./budget-tokens-of";
import { budgetedChat } from "./budgeted-chat";
import { outcomeOf } from "./outcome";

/** The time that a task may take in all, with attempts that failed and the calls ahead of it. */
const TASK_MS = 60_000;
/** The time of one attempt. */
const TRY_MS = 30_000;

/** A turn that a task reads. `isAmbiguous` says that the rules were not sure what it is. */
export type TaskTurn = CitedTurn & { readonly isAmbiguous?: boolean };

/** A task of the model. It answers with sentences, each with the numbers of the turns that it cites. */
export type ModelTask<A, S extends CitedSentence = CitedSentence> = {
  readonly name: SessionTask;
  /** Increases with every change of `frame`. */
  readonly version: number;
  /** The fixed part of the prompt. It does not depend on what a tenant wants. */
  readonly frame: string;
  readonly schema: z.ZodType<A>;
  readonly sentencesOf: (answer: A) => readonly S[];
  /** Whether each sentence stands for itself, so that one that is refused leaves the others. */
  readonly isList?: true;
  readonly minSentences: number;
  readonly maxSentences: number;
  /** The turns that the task is about; without any, there is nothing to ask. Absent for all turns. */
  readonly aboutOf?: (turns: readonly TaskTurn[]) => readonly number[];
  /** What a sentence must fulfil besides the rules for citations. */
  readonly faultOf?: (sentence: S, turns: readonly CitedTurn[]) => TaskFault | null;
  /** Whether a sentence says what the turns do not say by themselves. Others are left out. */
  readonly isNews?: (sentence: S, turns: readonly TaskTurn[]) => boolean;
  /** The budget of one run: tokens of the turns and of the answer. */
  readonly maxInputTokens: number;
  readonly maxAnswerTokens: number;
};

/** Why an answer is rejected. */
export type TaskFault = CitationFault | "person" | "relation" | "count" | "redaction";

/**
 * What came of a task. `sentences` are checked and redacted; there are some only when it was `answered`.
 * `key` identifies task, prompt, model and input: with the same key there is nothing to ask again. `fault`
 * says why an answer was rejected. Without a model, the outcome is `unavailable`.
 */
export type TaskResult = {
  readonly outcome: AssistOutcome | "unchanged";
  readonly sentences: readonly CitedSentence[];
  readonly key: string;
  readonly model: string | null;
  readonly fault?: TaskFault;
};

/** What a task reads. */
export type TaskInput = {
  /** In their order, numbered from 0. The last ones that fit the budget are sent. */
  readonly turns: readonly TaskTurn[];
  /** What the tenant finds important; part of the prompt, and of the key. */
  readonly instructions: string;
  /** The key of the last run whose result stands. */
  readonly lastKey?: string | null;
  readonly signal: AbortSignal;
};

/**
 * Runs a task of the language model once, unless it was answered or rejected with the same input before.
 * Every sentence must follow from the turns that it cites; otherwise the whole answer is rejected, or in a
 * list, that sentence. Never throws for what a model does: the outcome says why the form that the rules made
 * stands. An answer on which a custom pattern takes too long is rejected, because a repeated job would pay
 * again. Throws when `signal` is aborted. Must not be called inside a transaction.
 */
export async function runTask<A, S extends CitedSentence>(
  tenantNo: TenantNo,
  task: ModelTask<A, S>,
  input: TaskInput,
): Promise<TaskResult> {
  const result = await answer(tenantNo, task, input);
  recorder().count(tenantNo, "model_tasks", `${task.name} ${result.outcome}`);
  return result;
}

async function answer<A, S extends CitedSentence>(
  tenantNo: TenantNo,
  task: ModelTask<A, S>,
  input: TaskInput,
): Promise<TaskResult> {
  const chat = budgetedChat(tenantNo);
  const shown = shownTurns(task, input.turns);
  const about = task.aboutOf?.(shown);
  const messages = promptOf(task.frame, input.instructions, shown, about);
  const model = chat && `${chat.provider}/${chat.model}`;
  const contents = messages.map(({ content }) => content);
  const key = hashList([task.name, String(task.version), model ?? "", ...contents]);
  const without = (outcome: TaskResult["outcome"], fault?: TaskResult["fault"]): TaskResult => ({
    outcome,
    sentences: [],
    key,
    model,
    ...(fault ? { fault } : {}),
  });
  if (!chat) return without("unavailable");
  if (key === input.lastKey || about?.length === 0) return without("unchanged");
  try {
    const answered = await chat.ask({
      messages,
      schema: task.schema,
      maxTokens: task.maxAnswerTokens,
      timeoutMs: TRY_MS,
      signal: AbortSignal.any([input.signal, AbortSignal.timeout(TASK_MS)]),
    });
    const sentences = task.sentencesOf(answered);
    if (sentences.length < task.minSentences || sentences.length > task.maxSentences)
      return without("rejected", "count");
    const policy = await redactionPolicy({ tenantNo });
    const placeholder = placeholderPattern(policy ?? DEFAULT_POLICY);
    const faults = sentences.map(
      (sentence) => findFault(sentence, shown, placeholder) ?? task.faultOf?.(sentence, shown) ?? null,
    );
    const sound = sentences.filter((_, n) => faults[n] === null);
    const fault = faults.find((one) => one !== null);
    if (fault && (sound.length === 0 || !task.isList)) return without("rejected", fault);
    const news = sound.filter((sentence) => task.isNews?.(sentence, shown) ?? true);
    return { outcome: "answered", sentences: await redacted(policy, news), key, model };
  } catch (thrown) {
    input.signal.throwIfAborted();
    if (thrown instanceof AppError && thrown.code === "pattern_over_budget")
      return without("rejected", "redaction");
    return without(outcomeOf(thrown));
  }
}

/** Harmless parts of several turns can combine into new personal data. */
async function redacted(
  policy: Policy | null,
  sentences: readonly CitedSentence[],
): Promise<readonly CitedSentence[]> {
  if (!policy) return sentences.map(({ text, turns }) => ({ text, turns }));
  return withCustomRules(policy, (policyWithRules) =>
    sentences.map(({ text, turns }) => ({ text: redactText(text, policyWithRules).text, turns })),
  );
}

/** A turn is cut to this length. */
const MAX_TURN_CHARS = 1000;
/** For the JSON around each turn. */
const TOKENS_AROUND = 15;

/**
 * Returns the turns with the texts that the model sees. A text is empty, and then supports no sentence, when
 * it addresses the model or when the turns after it use up the budget.
 */
function shownTurns(
  { maxInputTokens }: { readonly maxInputTokens: number },
  turns: readonly TaskTurn[],
): TaskTurn[] {
  let left = maxInputTokens;
  const shown = turns.toReversed().map((turn) => {
    const isOrder = isInstruction(turn.text) || isInstruction(turn.speaker ?? "");
    const text = isOrder ? "" : turn.text.slice(0, MAX_TURN_CHARS);
    if (text !== "") left -= budgetTokensOf(text) + budgetTokensOf(turn.speaker ?? "") + TOKENS_AROUND;
    return { ...turn, text: left >= 0 ? text : "" };
  });
  return shown.reverse();
}

/** Turns are JSON in a message of their own, so that they are data and no part of the instructions. */
function promptOf(
  frame: string,
  instructions: string,
  shown: readonly CitedTurn[],
  about: readonly number[] | undefined,
): ChatMessage[] {
  const turns = shown.flatMap(({ role, speaker, text }, n) =>
    text === "" ? [] : [{ n, role, ...(speaker === null ? {} : { speaker }), text }],
  );
  const emphasis = instructions.trim() === "" ? "" : `\nWhat matters here:\n${instructions.trim()}`;
  return [
    { role: "system", content: `${frame}${emphasis}` },
    { role: "user", content: JSON.stringify({ turns, about }) },
  ];
}
