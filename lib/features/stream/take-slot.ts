import { AppError, type Ctx, requireScope, shutdownSignal } from "@/lib/base/core";
import { setMetric } from "@/lib/base/observability";

/** Open streams per process. */
const MAX_STREAMS = 50;
/** Open streams per tenant and process, so that no tenant takes the place of all others. */
const MAX_PER_TENANT = 25;
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
const holder = globalThis as unknown as { palimpsestStreams?: Set<Ctx> };

/**
 * Takes the place of a stream until it ends: by `end`, when the caller disconnects or loses access or the
 * scope `read`, and at shutdown. Throws `overloaded` beyond 25 streams of a tenant or 50 of the process.
 */
export function takeSlot(ctx: StreamCtx): StreamSlot {
  holder.palimpsestStreams ??= new Set();
  const open = holder.palimpsestStreams;
  const ofTenant = [...open].filter(({ tenantNo }) => tenantNo === ctx.tenantNo).length;
  if (ofTenant >= MAX_PER_TENANT) throw tooMany("tenant", MAX_PER_TENANT);
  if (open.size >= MAX_STREAMS) throw tooMany("server", MAX_STREAMS);
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, shutdownSignal(), ...(ctx.signal ? [ctx.signal] : [])]);
  const end = () => ending.abort();
  // A caller that left before this gets no event of its signal.
  if (signal.aborted) return { signal, end };
  const holding = { ...ctx };
  open.add(holding);
  setMetric("streams", {}, open.size);
  const stopWatching = watchAccess(ctx, end);
  signal.addEventListener(
    "abort",
    () => {
      stopWatching();
      open.delete(holding);
      setMetric("streams", {}, open.size);
    },
    { once: true },
  );
  return { signal, end };
}

function tooMany(whose: "server" | "tenant", limit: number): AppError {
  return new AppError("overloaded", `This ${whose} already has ${limit} open streams. Try again later.`, {
    retryAfterSeconds: RETRY_SECONDS,
  });
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
