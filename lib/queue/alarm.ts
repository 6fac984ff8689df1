/** On globalThis, because a bundler may load this module twice in one process: once for routes, once for the worker. */
const holder = globalThis as unknown as { palimpsestAlarms?: Set<Alarm> };

function alarms(): Set<Alarm> {
  holder.palimpsestAlarms ??= new Set();
  return holder.palimpsestAlarms;
}

/** Tells the workers of this process that there is work. Call it after the commit; without a worker it does nothing. */
export function wakeWorker(): void {
  for (const alarm of alarms()) alarm.ring();
}

/** What an idle worker waits on. A ring while nobody waits is kept for the next wait, so that none is lost. */
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

  /** Resolves at the next ring, at once when it has rung since the last wait, else after `ms`. */
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
