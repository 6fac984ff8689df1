import { AppError, type Ctx, requireScope, shutdownSignal } from "@/lib/base/core";
import { setMetric } from "@/lib/base/observability";

/** Open streams per process. */
const MAX_STREAMS = 50;
/** A tenant with more streams than this loses its newest one when another tenant needs a place. */
const FAIR_SHARE = MAX_STREAMS / 2;
/** The interval at which the caller is checked again: a revoked key ends its streams within 5 s. */
const CHECK_MS = 2500;
const RETRY_SECONDS = 30;

/** The context of a stream: its caller, checked again while it is open. */
export type StreamCtx = Ctx & {
  readonly signal?: AbortSignal;
  /** Authenticates the caller again. Throws when it no longer has access. */
  readonly renew?: () => Promise<Ctx>;
};

/** The place of an open stream. `signal` aborts when the stream must end, and `end` frees the place. */
export type StreamSlot = { readonly signal: AbortSignal; readonly end: () => void };

/** Stored on globalThis, because a bundler may load this module twice per process. */
const holder = globalThis as unknown as { palimpsestStreams?: Set<OpenStream> };

type OpenStream = { readonly tenantNo: number; readonly end: () => void };

/**
 * Takes the place of a stream until it ends: by `end`, when the caller disconnects or loses access or the
 * scope `read`, at shutdown, and when another tenant needs the place while this one has more than 25. Throws
 * `overloaded` when all 50 places of the process are taken.
 */
export function takeSlot(ctx: StreamCtx): StreamSlot {
  holder.palimpsestStreams ??= new Set();
  const open = holder.palimpsestStreams;
  if (open.size >= MAX_STREAMS && !freePlace(open, ctx.tenantNo))
    throw new AppError(
      "overloaded",
      `This server already has ${MAX_STREAMS} open streams. Try again later.`,
      { retryAfterSeconds: RETRY_SECONDS },
    );
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, shutdownSignal(), ...(ctx.signal ? [ctx.signal] : [])]);
  const end = () => ending.abort();
  // A caller that left before this gets no event of its signal.
  if (signal.aborted) return { signal, end };
  const stream = { tenantNo: ctx.tenantNo, end };
  open.add(stream);
  setMetric("streams", {}, open.size);
  const stopWatching = watchAccess(ctx, end);
  signal.addEventListener(
    "abort",
    () => {
      stopWatching();
      open.delete(stream);
      setMetric("streams", {}, open.size);
    },
    { once: true },
  );
  return { signal, end };
}

/** Ends the newest stream of another tenant that has more than its share. Returns whether there was one. */
function freePlace(open: ReadonlySet<OpenStream>, tenantNo: number): boolean {
  const others = [...open].filter((stream) => stream.tenantNo !== tenantNo);
  const countOf = (one: OpenStream) => others.filter((other) => other.tenantNo === one.tenantNo).length;
  const newest = others.findLast((stream) => countOf(stream) > FAIR_SHARE);
  newest?.end();
  return newest !== undefined;
}

/** Calls `end` when the caller's key, session or scope is gone. An outage proves nothing. */
function watchAccess({ renew }: StreamCtx, end: () => void): () => void {
  if (!renew) return () => undefined;
  const timer = setInterval(() => {
    renew()
      .then((current) => requireScope(current, "read"))
      .catch((thrown: unknown) => {
        const isLost =
          thrown instanceof AppError &&
          ["unauthenticated", "scope_missing", "not_found"].includes(thrown.code);
        if (isLost) end();
      });
  }, CHECK_MS);
  return () => clearInterval(timer);
}
