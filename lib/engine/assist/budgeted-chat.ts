import { AppError, type TenantNo } from "@/lib/base/core";
import { type Chat, processChat } from "@/lib/models/chat";
import { returnTokens, takeTokens } from "@/lib/storage/settings";
import { outcomeOf } from "./outcome";

/** Servers do not all report what a call used, so tokens are counted by characters, four to a token. */
const CHARS_PER_TOKEN = 4;

/**
 * Returns the language model of this process, or null, with each call paid from the tenant's budget of the
 * day. `ask` also throws `model_unavailable` with reason `over_budget`. A call takes the most that one
 * attempt can use and gives back the rest; without an answer of the model, it gives back everything. Retries
 * are not counted. Must not be called inside a transaction.
 */
export function budgetedChat(tenantNo: TenantNo): Chat | null {
  const chat = processChat();
  return chat && { ...chat, ask: (request) => ask(chat, tenantNo, request) };
}

async function ask<T>(
  chat: Chat,
  tenantNo: TenantNo,
  request: Parameters<typeof chat.ask<T>>[0],
): Promise<T> {
  const sent = tokensOf(request.messages.map(({ content }) => content).join(""));
  if (!(await takeTokens(tenantNo, sent + request.maxTokens)))
    throw new AppError("model_unavailable", "Today’s budget of the chat model is used up.", {
      reason: "over_budget",
    });
  try {
    const answer = await chat.ask(request);
    await returnTokens(tenantNo, request.maxTokens - tokensOf(JSON.stringify(answer)));
    return answer;
  } catch (thrown) {
    // A late or invalid answer was written all the same.
    const outcome = thrown instanceof AppError && thrown.code === "model_unavailable" && outcomeOf(thrown);
    if (outcome === "unavailable") await returnTokens(tenantNo, sent + request.maxTokens);
    throw thrown;
  }
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN);
}
