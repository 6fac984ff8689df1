import { AppError, type OwnerFields } from "@/lib/base/core";
import { readBytes, requireValidId, type SurfaceCall } from "@/lib/surfaces/http";
import type { OperationCtx } from "@/lib/surfaces/operations";
import { finishBeforeStop } from "@/lib/surfaces/web";
import { type Answer, AnswerReader } from "./answer-reader";
import { type Conversation, readConversation } from "./conversation";
import { copyAnswer } from "./copy-answer";
import { insertBlock } from "./insert-block";
import { recall } from "./recall";
import { storeExchange } from "./store-exchange";
import { answerHeaders, requestUpstream, type Upstream } from "./upstream";

/** Chats contain images. */
const MAX_BODY = 32 * 1024 * 1024;
/** Larger bodies take many times their size while they are read and edited, so only some are at once. */
const LARGE_BODY = 4 * 1024 * 1024;
const MAX_LARGE = 4;
let largeBodies = 0;
/** Names what was unavailable or late, so that the answer was given without some or all memories. */
const DEGRADED_HEADER = "X-Palimpsest-Degraded";

/**
 * Forwards a chat to the upstream, with memories in front of the last message of the user, copies the answer
 * as it comes, and stores the exchange at its end. Throws `owner_required`, `invalid_input`,
 * `body_too_large`, `model_unavailable` and, with four large bodies under way, `overloaded`; memory itself
 * never fails a chat.
 */
export async function answerChat(
  call: SurfaceCall,
  upstream: Upstream,
  path: string,
  request: Request,
): Promise<Response> {
  // Without a length, a body can be of any size.
  const isLarge = Number(request.headers.get("content-length") ?? LARGE_BODY) >= LARGE_BODY;
  if (!isLarge) return forward(call, upstream, path, request);
  if (largeBodies >= MAX_LARGE)
    throw new AppError("overloaded", "Other large conversations are under way. Send it again later.", {
      retryAfterSeconds: 5,
    });
  largeBodies += 1;
  try {
    return await forward(call, upstream, path, request);
  } finally {
    largeBodies -= 1;
  }
}

async function forward(
  { ctx: caller, owner: known, sessionId }: SurfaceCall,
  upstream: Upstream,
  path: string,
  request: Request,
): Promise<Response> {
  const sent = await readBytes(request, MAX_BODY, "Send a shorter conversation.");
  const conversation = readConversation(sent);
  const owner = known ?? ownerOf(conversation?.user);
  const ctx = { ...caller, isServer: true };
  const { body, degraded } = conversation
    ? await withMemories(ctx, owner, conversation)
    : { body: null, degraded: ["body"] };
  // A body can be large, so only the turn is kept while the model answers.
  const turn = conversation?.turn;
  const store = (said: Answer) => {
    if (turn) finishBeforeStop(storeExchange({ ctx, owner, sessionId }, turn, said));
  };
  const answer = await requestUpstream(upstream, path, request, body ?? sent).catch((thrown: unknown) => {
    // The client left before the answer began.
    if (request.signal.aborted) store({ text: "", isFinished: false, hasToolCalls: false });
    throw thrown;
  });
  const headers = answerHeaders(answer, ctx.requestId);
  if (degraded.length > 0) headers.set(DEGRADED_HEADER, degraded.join(", "));
  if (!turn || answer.statusCode !== 200) return copyAnswer(answer, headers);
  const reader = new AnswerReader(headers.get("content-type") ?? "");
  return copyAnswer(
    answer,
    headers,
    (bytes) => reader.push(bytes),
    () => store(reader.answer()),
  );
}

/** Returns the body with memories, or null when it has no place for them or there are none. */
async function withMemories(
  ctx: OperationCtx,
  owner: OwnerFields,
  { json, isUsersTurn, turn }: Conversation,
): Promise<{ body: Buffer | null; degraded: readonly string[] }> {
  if (!isUsersTurn) return { body: null, degraded: [] };
  const { block, degraded } = await recall(ctx, owner, turn.question);
  const edited = block ? insertBlock(json, `${block}\n\n`) : null;
  return { body: edited === null ? null : Buffer.from(edited), degraded };
}

/** Returns the owner whom OpenAI's field `user` names, when neither the key nor a header names one. */
function ownerOf(user: string | undefined): OwnerFields {
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
