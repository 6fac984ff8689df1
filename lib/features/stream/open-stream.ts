import { z } from "zod";
import { AppError, type Ctx, idInput, type OwnerRef, requireScope, shutdownSignal } from "@/lib/base/core";
import { setMetric } from "@/lib/base/observability";
import { findRequestedOwner } from "@/lib/features/memories";
import { NOTICE_TYPES, type Notice, readNotices } from "@/lib/storage/notices";
import { formatNotice, formatPosition } from "./format-notice";
import { hubOf } from "./notice-hub";

/** Open streams per process. */
const MAX_STREAMS = 50;
/** The interval of comments, which keep proxies from closing the connection. */
const COMMENT_MS = 15_000;
/** The interval at which the caller is checked again: a revoked key ends its streams within 5 s. */
const CHECK_MS = 2500;
const PAGE = 200;
/**
 * Notices that wait for a slow reader. Beyond that the stream ends, and the reader continues after its last.
 */
const MAX_WAITING = 2000;

const position = z.string().regex(/^\d{1,15}$/, { error: "must be the ID of an event of a stream" });

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
  after: position
    .optional()
    .describe("ID of the last event that was received; by default the stream begins with new notices"),
});
/** The header with which a browser continues a stream. */
export const streamHeaders = z.object({ last_event_id: position.optional() });
/** A stream of text in UTF-8. */
export const streamOutput = z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream);

/** The context of a stream: its caller, checked again while it is open. */
export type StreamCtx = Ctx & {
  readonly signal?: AbortSignal;
  /** Authenticates the caller again. Throws when it no longer has access. */
  readonly renew?: () => Promise<Ctx>;
};

type Wanted = { readonly owner: OwnerRef | null; readonly types: ReadonlySet<string> | null };

/** Stored on globalThis, because a bundler may load this module twice per process. */
const holder = globalThis as unknown as { palimpsestStreams?: { open: number } };

function streams() {
  holder.palimpsestStreams ??= { open: 0 };
  return holder.palimpsestStreams;
}

/**
 * Opens a stream of notices in the format of server-sent events, beginning after `after`, or after
 * `last_event_id` when a browser reconnects. It ends when the caller disconnects or loses access, at shutdown
 * and when the reader is too slow. Throws `owner_required` and `owner_forbidden` as lists do, and
 * `overloaded` beyond 50 streams per process.
 */
export async function openStream(
  ctx: StreamCtx,
  input: z.infer<typeof streamInput> & z.infer<typeof streamHeaders>,
): Promise<ReadableStream<Uint8Array>> {
  requireScope(ctx, "read");
  const owner = await findRequestedOwner(ctx, input);
  const wanted = { owner, types: input.types ? new Set<string>(input.types) : null };
  const after = input.last_event_id ?? input.after;
  if (streams().open >= MAX_STREAMS)
    throw new AppError(
      "overloaded",
      `This server already has ${MAX_STREAMS} open streams. Try again later.`,
      {
        retryAfterSeconds: 30,
      },
    );
  changeOpen(1);
  const ending = new AbortController();
  const signals = [ending.signal, shutdownSignal(), ...(ctx.signal ? [ctx.signal] : [])];
  const signal = AbortSignal.any(signals);
  signal.addEventListener("abort", () => changeOpen(-1), { once: true });
  try {
    const waiting: Notice[] = [];
    let wake = () => {};
    const { head, stop } = await hubOf(ctx.tenantNo).follow((notices) => {
      waiting.push(...notices);
      if (waiting.length > MAX_WAITING) ending.abort();
      wake();
    });
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    watchAccess(ctx, ending, signal);
    const parts = write(ctx, wanted, {
      after: after === undefined ? head : Number(after),
      head,
      waiting,
      signal,
      onWake: (next) => {
        wake = next;
      },
    });
    return toStream(parts, ending, signal);
  } catch (thrown) {
    ending.abort();
    throw thrown;
  }
}

function changeOpen(by: number): void {
  streams().open += by;
  setMetric("streams", {}, streams().open);
}

/** Ends the stream when the caller's key, session or scope is gone. An outage proves nothing. */
function watchAccess(ctx: StreamCtx, ending: AbortController, signal: AbortSignal): void {
  const { renew } = ctx;
  if (!renew) return;
  const timer = setInterval(() => {
    renew()
      .then((current) => requireScope(current, "read"))
      .catch((thrown: unknown) => {
        const isLost =
          thrown instanceof AppError &&
          ["unauthenticated", "scope_missing", "not_found"].includes(thrown.code);
        if (isLost) ending.abort();
      });
  }, CHECK_MS);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

type Following = {
  readonly after: number;
  readonly head: number;
  readonly waiting: Notice[];
  readonly signal: AbortSignal;
  readonly onWake: (wake: () => void) => void;
};

/** Yields the stored notices up to `head`, then those that arrive, and a comment when nothing happens. */
async function* write(ctx: Ctx, wanted: Wanted, following: Following): AsyncGenerator<string> {
  const { head, waiting, signal } = following;
  // A number from the future, of a database before it was restored, would hide everything until then.
  let last = Math.min(following.after, head);
  yield formatPosition(last);
  while (last < head && !signal.aborted) {
    const page = await readNotices(ctx, { after: last, limit: PAGE });
    const text = format(page, wanted);
    if (text) yield text;
    const reached = page.at(-1)?.noticeNo ?? head;
    last = page.length < PAGE ? Math.max(reached, head) : reached;
  }
  while (!signal.aborted) {
    const arrived = waiting.splice(0).filter(({ noticeNo }) => noticeNo > last);
    const text = format(arrived, wanted);
    if (text) yield text;
    last = arrived.at(-1)?.noticeNo ?? last;
    if (waiting.length === 0 && (await isQuiet(following))) yield formatPosition(last);
  }
}

/** Waits for a notice. Returns whether none came within COMMENT_MS. */
function isQuiet({ waiting, signal, onWake }: Following): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve(waiting.length === 0 && !signal.aborted);
    };
    const timer = setTimeout(end, COMMENT_MS);
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

function toStream(
  parts: AsyncGenerator<string>,
  ending: AbortController,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next().catch(() => ({ done: true, value: undefined }) as const);
      if (next.done || signal.aborted) {
        ending.abort();
        if (!isCancelled) controller.close();
      } else controller.enqueue(encoder.encode(next.value));
    },
    cancel() {
      isCancelled = true;
      ending.abort();
    },
  });
}
