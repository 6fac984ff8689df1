import type { TenantNo } from "@/lib/base/core";
import { sleep } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import {
  lastNoticeNo,
  listenForNotices,
  type Notice,
  onAnnouncement,
  readNotices,
} from "@/lib/storage/notices";

/** The interval of reads without an announcement, for notices of other processes and of slow transactions. */
const POLL_MS = 1000;
/** The shortest time between two reads, so that streams cost the database the same however much happens. */
const PAUSE_MS = 100;
const PAGE = 200;

/** Receives a tenant's notices in order. */
type Follower = (notices: readonly Notice[]) => void;

/** Stored on globalThis, because a bundler may load this module twice per process. */
const holder = globalThis as unknown as { palimpsestNoticeHubs?: Map<TenantNo, NoticeHub> };

/** Returns the tenant's hub in this process, which exists while it has followers. */
export function hubOf(tenantNo: TenantNo): NoticeHub {
  holder.palimpsestNoticeHubs ??= new Map();
  const hubs = holder.palimpsestNoticeHubs;
  const hub: NoticeHub = hubs.get(tenantNo) ?? new NoticeHub(tenantNo, () => hubs.delete(tenantNo));
  hubs.set(tenantNo, hub);
  return hub;
}

/**
 * Reads the new notices of a tenant once for all of its followers in this process, while there are any.
 */
class NoticeHub {
  readonly #followers = new Set<Follower>();
  readonly #stopping = new AbortController();
  #wake = new AbortController();
  /** The number up to which followers know the notices. */
  #head: Promise<number>;

  constructor(
    readonly tenantNo: TenantNo,
    readonly onEmpty: () => void,
  ) {
    this.#head = lastNoticeNo({ tenantNo });
    this.#head.catch(() => undefined);
    void this.#run();
  }

  /**
   * Adds a follower, which gets every notice after the returned number. The function ends this. Rejects when
   * the database is unavailable.
   */
  async follow(follower: Follower): Promise<{ head: number; stop: () => void }> {
    const stop = () => {
      this.#followers.delete(follower);
      if (this.#followers.size > 0) return;
      this.#stopping.abort();
      this.onEmpty();
    };
    this.#followers.add(follower);
    try {
      return { head: await this.#head, stop };
    } catch (thrown) {
      stop();
      throw thrown;
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const ring = () => this.#wake.abort();
    const stopListening = onAnnouncement(ring);
    signal.addEventListener("abort", ring);
    const listening = listenForNotices().catch(() => async () => undefined);
    await this.#head.catch(() => undefined);
    while (!signal.aborted) {
      this.#wake = new AbortController();
      await this.#readOnce().catch((thrown: unknown) => logError(thrown, { module: "stream", step: "read" }));
      if (!signal.aborted) await sleep(PAUSE_MS, signal);
      if (!signal.aborted) await sleep(POLL_MS, this.#wake.signal);
    }
    stopListening();
    await (await listening)().catch(() => undefined);
  }

  async #readOnce(): Promise<void> {
    let page: readonly Notice[];
    do {
      const after = await this.#head;
      page = await readNotices({ tenantNo: this.tenantNo }, { after, limit: PAGE });
      const last = page.at(-1);
      if (!last) return;
      // In one turn, so that a new follower gets a head that fits the notices that it sees.
      this.#head = Promise.resolve(last.noticeNo);
      for (const follower of this.#followers) follower(page);
    } while (page.length === PAGE);
  }
}
