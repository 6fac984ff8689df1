import { AppError, type TenantNo } from "@/lib/base/core";
import { type Chat, processChat } from "@/lib/models/chat";
import { returnTokens, takeTokens } from "@/lib/storage/settings";
import { budgetTokensOf } from "./budget-tokens-of";

/**
 * Returns the language model of this process, or null, with each attempt paid from the tenant's budget of the
 * day. `ask` also throws `model_unavailable` with reason `over_budget`. An attempt takes the most that it can
 * use and gives back what the answer did not use, or everything when the model wrote nothing. Must not be
 * called inside a transaction.
 */
export function budgetedChat(tenantNo: TenantNo): Chat | null {
  const chat = processChat();
  if (!chat) return null;
  return {
    ...chat,
    ask: (request) => {
      const sent = budgetTokensOf(request.messages.map(({ content }) => content).join(""));
      return chat.ask({ ...request, pay: () => pay(tenantNo, sent, request.maxTokens) });
    },
  };
}

async function pay(tenantNo: TenantNo, sent: number, maxAnswer: number) {
  const day = await takeTokens(tenantNo, sent + maxAnswer);
  if (day === null)
    throw new AppError("model_unavailable", "Today’s budget of the chat model is used up.", {
      reason: "over_budget",
    });
  return (answer: string | null) =>
    returnTokens(tenantNo, day, answer === null ? sent + maxAnswer : maxAnswer - budgetTokensOf(answer));
}
