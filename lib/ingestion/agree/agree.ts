import type { StoredMessage } from "../clean-event";
import { confidenceAtBirth } from "../decide/confidence";
import { decide } from "../decide/decide";
import { type Draft, redecide, take } from "../draft-event";
import type { Said } from "../second-look";
import { isAgreement, isDenial } from "./answers";
import { type Statement, statementAboutUser } from "./statement";

/** A message, and where it stands. */
export type Before = { readonly message: StoredMessage; readonly said: Said };

/** Whether what came before an event matters: its first message answers with yes or no. */
export function answersFirst({ event }: Draft): boolean {
  const [first] = event.payload.messages;
  return first?.role === "user" && !event.payload.asked && (isAgreement(first.text) || isDenial(first.text));
}

/**
 * Lets a user's yes and no count for what the assistant said about them right before: what they agree to is stored as
 * theirs, what they deny is not stored, or no longer holds when it was. What else the assistant said stays as it is.
 * `before` is the last message of the session.
 */
export function applyAnswers(draft: Draft, before: Before | null): void {
  const { event, messages } = draft;
  if (event.payload.asked) return;
  for (const [ordinal, message] of event.payload.messages.entries()) {
    const last = messages[ordinal - 1];
    const said = last ? { message: last, said: { event: event.eventNo, ordinal: ordinal - 1 } } : before;
    if (message.role !== "user" || said?.message.role !== "assistant") continue;
    const statement = statementAboutUser(said.message.text);
    if (!statement) continue;
    if (isAgreement(message.text)) agree(draft, ordinal, said, statement);
    else if (isDenial(message.text) && statement.isAll) deny(draft, ordinal, said);
  }
}

function agree(
  draft: Draft,
  ordinal: number,
  { message, said }: Before,
  { text, own, isAll }: Statement,
): void {
  const answer = draft.messages[ordinal];
  const byRules = decide(own === null ? { role: "assistant", text } : { role: "user", text: own });
  if (!answer || !byRules.keep) return;
  // In the assistant's own words it stays a sentence of the assistant's, which the user confirmed.
  const agreed =
    own === null
      ? { ...answer, role: message.role, speaker: message.speaker, text }
      : { ...answer, text: own };
  const heldBy = take(draft, agreed, ordinal, {
    keep: true,
    type: byRules.type === "interaction" ? "fact" : byRules.type,
    reason: "agreed",
    confidence: confidenceAtBirth("agreed"),
    ambiguous: false,
    about: { ...said, isAll },
  });
  redecide(draft, ordinal, { keep: false, reason: "agreement", ambiguous: false, heldBy });
  if (isAll && isOf(draft, said))
    redecide(draft, said.ordinal, { keep: false, reason: "agreed", ambiguous: false, heldBy });
}

function deny(draft: Draft, ordinal: number, { said }: Before): void {
  const decision = draft.decisions[ordinal];
  if (isOf(draft, said)) redecide(draft, said.ordinal, { keep: false, reason: "denied", ambiguous: false });
  else if (decision) redecide(draft, ordinal, { ...decision, about: { ...said, isAll: true } });
}

function isOf({ event }: Draft, { event: eventNo }: Said): boolean {
  return event.eventNo === eventNo;
}
