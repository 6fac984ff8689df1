import {
  chosenOption,
  decide,
  initialConfidence,
  isAcceptance,
  isAgreement,
  isChoice,
  isDenial,
  type Statement,
  statementAboutUser,
} from "@/lib/analysis/decide";
import { conversationOrder, type MessageRef, type StoredMessage } from "@/lib/storage/records";
import { isRequested } from "./apply-overrides";
import { addExtracted, type Draft, redecide } from "./draft-event";

/** The message that precedes an answer, and a reference to that message. */
export type PrecedingMessage = { readonly message: StoredMessage; readonly ref: MessageRef };

/** Returns whether the event starts with an answer to the message before it: a yes, a no or a choice. */
export function startsWithAnswer({ event }: Draft): boolean {
  const [first] = event.payload.messages;
  return (
    first?.role === "user" &&
    !event.payload.requestedChange &&
    (isAgreement(first.text) || isDenial(first.text) || isChoice(first.text) || isAcceptance(first.text))
  );
}

/**
 * Applies each yes or no of the user to the assistant's statement about them in the preceding message. A
 * confirmed statement is stored as the user's. A denied one is not stored, or is superseded if it is already
 * stored. The assistant's other statements do not change. A choice ("go with B") is stored as a decision with
 * the text of its option, and so is the acceptance of a proposal. `before` is the last message of the
 * session before this event.
 */
export function applyAnswers(draft: Draft, before: PrecedingMessage | null): void {
  const { event, messages } = draft;
  if (event.payload.requestedChange) return;
  const order = conversationOrder(event.payload.messages);
  for (const [ordinal, message] of event.payload.messages.entries()) {
    const previousOrdinal = order[order.indexOf(ordinal) - 1] ?? -1;
    const previous = messages[previousOrdinal];
    const preceding = previous
      ? { message: previous, ref: { event: event.eventNo, ordinal: previousOrdinal } }
      : before;
    if (message.role !== "user" || !preceding) continue;
    choose(draft, ordinal, preceding);
    if (preceding.message.role !== "assistant") continue;
    const statement = statementAboutUser(preceding.message.text);
    if (!statement) continue;
    if (isAgreement(message.text)) agree(draft, ordinal, preceding, statement);
    else if (isDenial(message.text) && statement.isAll) deny(draft, ordinal, preceding);
  }
}

/** Stores a choice of an option, or of the only proposal, of the preceding message as a decision. */
function choose(draft: Draft, ordinal: number, { message: offer }: PrecedingMessage): void {
  const answer = draft.messages[ordinal];
  const option = answer && offer.role !== "tool" ? chosenOption(offer.text, answer.text) : null;
  if (!answer || option === null) return;
  const text = `${answer.text.trim().replace(/[.!]+$/, "")}: ${option}`;
  const coveredBy = addExtracted(draft, { ...answer, text }, ordinal, {
    keep: true,
    type: "decision",
    reason: "decision",
    confidence: initialConfidence("decision"),
    ambiguous: false,
  });
  redecide(draft, ordinal, { keep: false, reason: "agreement", ambiguous: false, coveredBy });
}

function agree(
  draft: Draft,
  ordinal: number,
  { message, ref }: PrecedingMessage,
  { text, inFirstPerson, isAll }: Statement,
): void {
  const answer = draft.messages[ordinal];
  const rulesDecision = decide(
    inFirstPerson === null ? { role: "assistant", text } : { role: "user", text: inFirstPerson },
  );
  if (!answer || !rulesDecision.keep) return;
  // A sentence that cannot be rewritten to the first person keeps the assistant's words.
  const confirmed =
    inFirstPerson === null
      ? { ...answer, role: message.role, speaker: message.speaker, text }
      : { ...answer, text: inFirstPerson };
  const coveredBy = addExtracted(draft, confirmed, ordinal, {
    keep: true,
    type: rulesDecision.type === "interaction" ? "fact" : rulesDecision.type,
    reason: "agreed",
    confidence: initialConfidence("agreed"),
    ambiguous: false,
    about: { ...ref, isAll },
  });
  redecide(draft, ordinal, { keep: false, reason: "agreement", ambiguous: false, coveredBy });
  if (isAll && isInEvent(draft, ref) && !isRequested(message))
    redecide(draft, ref.ordinal, { keep: false, reason: "agreed", ambiguous: false, coveredBy });
}

function deny(draft: Draft, ordinal: number, { message, ref }: PrecedingMessage): void {
  const decision = draft.decisions[ordinal];
  if (isInEvent(draft, ref) && isRequested(message)) return;
  if (isInEvent(draft, ref))
    redecide(draft, ref.ordinal, { keep: false, reason: "denied", ambiguous: false });
  else if (decision) redecide(draft, ordinal, { ...decision, about: { ...ref, isAll: true } });
}

function isInEvent({ event }: Draft, { event: eventNo }: MessageRef): boolean {
  return event.eventNo === eventNo;
}
