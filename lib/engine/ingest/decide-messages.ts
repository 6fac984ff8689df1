import { type Decision, decide } from "@/lib/analysis/decide";
import { CONTEXT_START, hasCaption } from "@/lib/analysis/text";
import { giveWay, type TenantNo } from "@/lib/base/core";
import { conversationOrder, type Payload, type StoredMessage } from "@/lib/storage/records";
import { applyOverrides, decideRequested } from "./apply-overrides";
import { knownVectorOf, type TextVectors } from "./vector-of";

/**
 * Returns the decision of the rules and the vector on each message, in order, with the overrides of the
 * caller. Earlier messages of the event serve as context. Lets other requests run between messages.
 */
export async function decideMessages(
  { tenantNo }: { readonly tenantNo: TenantNo },
  payload: Payload,
  vectors: TextVectors,
): Promise<Decision[]> {
  const order = conversationOrder(payload.messages);
  const decisions: Decision[] = [];
  for (const ordinal of payload.messages.keys()) {
    await giveWay(tenantNo);
    decisions.push(decideMessage(payload, ordinal, order, vectors));
  }
  return decisions;
}

function decideMessage(
  { messages, requestedChange }: Payload,
  ordinal: number,
  order: readonly number[],
  vectors: TextVectors,
): Decision {
  const message = messages[ordinal] as StoredMessage;
  const before = order.slice(0, order.indexOf(ordinal));
  const read = {
    role: message.role,
    text: message.text,
    hasImage: hasCaption(message.text),
    context: before.slice(-MAX_CONTEXT).map((one) => messages[one]?.text ?? ""),
    embedded: knownVectorOf(vectors, message),
  };
  const decision = decide(read);
  if (requestedChange) return decideRequested(decision, requestedChange, REQUESTED_CONFIDENCE);
  // The message contained only recalled memories, which were removed.
  if (message.text === CONTEXT_START) return { keep: false, reason: "echo", ambiguous: false };
  return applyOverrides(decision, message);
}

/** Only the last message before is read. */
const MAX_CONTEXT = 1;

/** The confidence of a message that is kept on request although the rules would drop it. */
const REQUESTED_CONFIDENCE = 0.7;
