/**
 * Stored on globalThis because a bundler may load this module twice per process, for routes and for the
 * worker.
 */
const holder = globalThis as unknown as { palimpsestAlarms?: Set<Alarm> };

function alarms(): Set<Alarm> {
  holder.palimpsestAlarms ??= new Set();
  return holder.palimpsestAlarms;
}

/** Wakes the workers of this process. Call it after the commit. Does nothing without a worker. */
export function wakeWorker(): void {
  for (const alarm of alarms()) alarm.ring();
}

/** Wakes an idle worker. An alarm that rings while nobody waits ends the next wait at once. */
export class Alarm {
  #hasRung = false;
  #wake: (() => void) | undefined;

  constructor() {
    alarms().add(this);
  }

  ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }

  /** Resolves at the next ring, at once if it rang since the last wait, and at the latest after `ms`. */
  async wait(ms: number): Promise<void> {
    if (!this.#hasRung) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
      this.#wake = undefined;
    }
    this.#hasRung = false;
  }

  remove(): void {
    alarms().delete(this);
  }
}
