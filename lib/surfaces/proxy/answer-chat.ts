import { AppError, type OwnerFields } from "@/lib/base/core";
import { readBytes, requireValidId, type SurfaceCall } from "@/lib/surfaces/http";
import { AnswerReader } from "./answer-reader";
import { type Conversation, readConversation } from "./conversation";
import { copyAnswer } from "./copy-answer";
import { insertBlock } from "./insert-block";
import { recall } from "./recall";
import { storeExchange } from "./store-exchange";
import { answerHeaders, fetchUpstream, type Upstream } from "./upstream";

/** Chats contain images. */
const MAX_BODY = 64 * 1024 * 1024;
/** Names what was unavailable or late, so that the answer was given without some or all memories. */
const DEGRADED_HEADER = "X-Palimpsest-Degraded";

/**
 * Forwards a chat to the upstream, with memories in front of the last message of the user, copies the answer
 * as it comes, and stores the exchange at its end. Throws `owner_required`, `invalid_input`, `body_too_large`
 * and `model_unavailable`; memory itself never fails a chat.
 */
export async function answerChat(
  { ctx: caller, owner: known, sessionId }: SurfaceCall,
  upstream: Upstream,
  path: string,
  request: Request,
): Promise<Response> {
  const sent = await readBytes(request, MAX_BODY, "Send a shorter conversation.");
  const conversation = readConversation(sent);
  const owner = known ?? ownerOf(conversation);
  const ctx = { ...caller, isServer: true };
  const { block, degraded } = !conversation
    ? { block: "", degraded: ["body"] }
    : conversation.isUsersTurn
      ? await recall(ctx, owner, conversation.question)
      : { block: "", degraded: [] };
  const edited = conversation && block ? insertBlock(conversation.json, `${block}\n\n`) : null;
  const answer = await fetchUpstream(upstream, path, request, edited === null ? sent : Buffer.from(edited));
  const { status, body } = answer;
  const headers = answerHeaders(answer, ctx.requestId);
  if (degraded.length > 0) headers.set(DEGRADED_HEADER, degraded.join(", "));
  if (!answer.ok || !body || !conversation) return new Response(body, { status, headers });
  const reader = new AnswerReader(headers.get("content-type") ?? "");
  const copy = copyAnswer(
    body,
    (bytes) => reader.push(bytes),
    () => void storeExchange({ ctx, owner, sessionId }, conversation, reader.answer()),
  );
  return new Response(copy, { status, headers });
}

/** Returns the owner whom OpenAI's field `user` names, when neither the key nor a header names one. */
function ownerOf(conversation: Conversation | null): OwnerFields {
  const user = conversation?.user;
  if (user) {
    requireValidId(user, "user");
    return { user_id: user };
  }
  throw new AppError(
    "owner_required",
    "Owner required. Use a key that is bound to a user, or name the user in the header X-Palimpsest-User-Id or the field user.",
    { fields: [{ path: "user", message: "is missing" }] },
  );
}
