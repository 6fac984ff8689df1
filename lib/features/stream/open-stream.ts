import { z } from "zod";
import { type Ctx, idInput, type OwnerRef, requireScope } from "@/lib/base/core";
import { findRequestedOwner } from "@/lib/features/memories";
import { hasNoticeUpTo, NOTICE_TYPES, type Notice, readNotices } from "@/lib/storage/notices";
import { formatGap, formatNotice, formatPosition } from "./format-notice";
import { hubOf } from "./notice-hub";
import { type StreamCtx, type StreamSlot, takeSlot } from "./take-slot";

/** The interval of comments, which keep proxies from closing the connection. */
const COMMENT_MS = 15_000;
const PAGE = 200;
/**
 * Notices that wait for a slow reader. Beyond that the stream ends, and the reader continues after its last.
 */
const MAX_WAITING = 2000;

const eventId = z.string().regex(/^\d{1,15}$/, { error: "must be the ID of an event of a stream" });

/** The query of a stream: types, an owner as lists name it, and the event after which it continues. */
export const streamInput = z.strictObject({
  types: z
    .string()
    .max(400)
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(NOTICE_TYPES)))
    .optional()
    .describe("One or more types of notices, separated by commas; by default all"),
  user_id: idInput.optional().describe("Only notices about this user"),
  agent_owner: idInput.optional().describe("Only notices about this agent"),
  scope: z.literal("shared").optional().describe("Only notices about shared memory"),
  after: eventId
    .optional()
    .describe("ID of the last event that was received; by default the stream begins with new notices"),
});
/** The header with which a browser continues a stream. It counts as absent when it is empty. */
export const streamHeaders = z.object({ last_event_id: eventId.or(z.literal("")).optional() });
/** A stream of text in UTF-8. */
export const streamOutput = z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream);

type Wanted = { readonly owner: OwnerRef | null; readonly types: ReadonlySet<string> | null };

/**
 * Opens a stream of notices in the format of server-sent events, beginning after `after`, or after
 * `last_event_id` when a browser reconnects. When notices after that may no longer be stored, or the database
 * was restored to a time before that, the first event is `stream.gap`. It ends when the caller disconnects or
 * loses access, at shutdown and when the reader is too slow. Throws `owner_required` and `owner_forbidden` as
 * lists do, and `overloaded` beyond the limits of takeSlot.
 */
export async function openStream(
  ctx: StreamCtx,
  input: z.infer<typeof streamInput> & z.infer<typeof streamHeaders>,
): Promise<ReadableStream<Uint8Array>> {
  requireScope(ctx, "read");
  const owner = await findRequestedOwner(ctx, input);
  const wanted = { owner, types: input.types ? new Set<string>(input.types) : null };
  const after = input.last_event_id || input.after;
  const slot = takeSlot(ctx);
  const { signal } = slot;
  try {
    const waiting: Notice[] = [];
    let wake = () => {};
    const { head, stop } = await hubOf(ctx.tenantNo).follow((notices) => {
      waiting.push(...notices);
      if (waiting.length > MAX_WAITING) slot.end();
      wake();
    });
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    const position = Number(after ?? 0);
    // A database that was restored gives the numbers after its head again, to other notices.
    const hasGap = position > head || (position > 0 && !(await hasNoticeUpTo(ctx, position)));
    const parts = write(ctx, wanted, {
      after: after === undefined ? head : position,
      hasGap,
      head,
      waiting,
      signal,
      onWake: (next) => {
        wake = next;
      },
    });
    return toStream(parts, slot);
  } catch (thrown) {
    slot.end();
    throw thrown;
  }
}

type Following = {
  readonly after: number;
  readonly hasGap: boolean;
  readonly head: number;
  readonly waiting: Notice[];
  readonly signal: AbortSignal;
  readonly onWake: (wake: () => void) => void;
};

/**
 * Yields the stored notices up to `head`, then those that arrive. After COMMENT_MS without one for this
 * reader it yields a comment with the position, also while the tenant has other notices.
 */
async function* write(ctx: Ctx, wanted: Wanted, following: Following): AsyncGenerator<string> {
  const { head, waiting, signal } = following;
  // A number from the future, of a database before it was restored, would hide everything until then.
  let last = Math.min(following.after, head);
  let quietSince = performance.now();
  const quietMs = () => performance.now() - quietSince;
  const textOf = (notices: readonly Notice[]) => {
    const text = format(notices, wanted) || (quietMs() < COMMENT_MS ? "" : formatPosition(last));
    if (text) quietSince = performance.now();
    return text;
  };
  yield formatPosition(last) + (following.hasGap ? formatGap(last) : "");
  while (last < head && !signal.aborted) {
    const page = await readNotices(ctx, { after: last, limit: PAGE });
    const reached = page.at(-1)?.noticeNo ?? head;
    last = page.length < PAGE ? Math.max(reached, head) : reached;
    const text = textOf(page);
    if (text) yield text;
  }
  while (!signal.aborted) {
    const arrived = waiting.splice(0).filter(({ noticeNo }) => noticeNo > last);
    last = arrived.at(-1)?.noticeNo ?? last;
    const text = textOf(arrived);
    if (text) yield text;
    if (waiting.length === 0) await waitForNotice(following, COMMENT_MS - quietMs());
  }
}

/** Waits for a notice, at most for the given time. */
function waitForNotice({ waiting, signal, onWake }: Following, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, limitMs);
    signal.addEventListener("abort", end, { once: true });
    onWake(end);
    if (signal.aborted || waiting.length > 0) end();
  });
}

/** Returns the wanted notices as one text, empty when there are none. */
function format(notices: readonly Notice[], { owner, types }: Wanted): string {
  const isOwn = (notice: Notice) =>
    owner === null || (notice.owner?.kind === owner.kind && notice.owner.id === owner.id);
  const isWanted = (notice: Notice) => isOwn(notice) && (types === null || types.has(notice.type));
  return notices.filter(isWanted).map(formatNotice).join("");
}

function toStream(parts: AsyncGenerator<string>, { signal, end }: StreamSlot): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next().catch(() => ({ done: true, value: undefined }) as const);
      if (next.done || signal.aborted) {
        end();
        if (!isCancelled) controller.close();
      } else controller.enqueue(encoder.encode(next.value));
    },
    cancel() {
      isCancelled = true;
      end();
    },
  });
}
