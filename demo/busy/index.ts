import { type Draw, drawFrom } from "../draw";
import type { ScenarioEvent, ScenarioMessage } from "../event";
import { type Step, stepsBetween } from "./calendar";
import { type Owner, Owners } from "./owners";
import { type Pool, sentencePool } from "./pool";
import { personalData, politeReplies, smallTalk } from "./sentences";

export type { Step } from "./calendar";

/** Changed whenever the same options give other events; part of the name of a cached store. */
export const BUSY_VERSION = 1;

const DAYS = 30;
const DAY_MS = 86_400_000;

/** The start of the traffic that ends at `end`. */
export const busyBegin = (end: Date): number => end.getTime() - DAYS * DAY_MS;

/** Shares of the kinds of messages; the rest are events in people's lives. */
const KINDS = [
  ["smallTalk", 0.1],
  ["facts", 0.13],
  ["preferences", 0.12],
  ["decisions", 0.08],
  ["changes", 0.06],
  ["moods", 0.05],
  ["personal", 0.04],
  ["again", 0.05],
] as const;
/** Share of corrections that follow in the same conversation. */
const AT_ONCE = 0.4;
/** Kinds of answers by agents: polite, informative, or none. */
const REPLIES = { polite: 0.25, statement: 0.3 };
const SOURCES = ["app", "app", "web", "voice", "mail"] as const;
const SECOND = 1000;

type Speaker = { readonly key: string; sentCount: number; corrections: string[]; last: string | null };

/**
 * The conversations of many people with their agents over 30 days, generated on demand. `steps` are the
 * hours, `conversation` returns the next one of a step, and `remark` returns a message that is always stored.
 * Equal options and calls give equal events. Throws RangeError on an invalid date.
 */
export class BusyTraffic {
  readonly steps: readonly Step[];
  readonly #draw: Draw;
  readonly #owners: Owners;
  readonly #pool: Pool = sentencePool();
  readonly #speakers = new Map<string, Speaker>();
  #made = 0;

  constructor({ end, stored, seed = 3 }: { end: Date; stored: number; seed?: number }) {
    if (Number.isNaN(end.getTime())) throw new RangeError("Invalid date");
    this.steps = stepsBetween(busyBegin(end), end.getTime());
    this.#draw = drawFrom(seed);
    this.#owners = new Owners(stored);
  }

  /** One event: a person's conversation with an agent, 2 to 16 messages some seconds apart. */
  conversation({ from, to }: Step): ScenarioEvent {
    const draw = this.#draw;
    const owner = this.#owners.one(draw);
    const speaker = this.#speakerOf(owner);
    const turns = draw.integer(2, 5) + draw.integer(0, 5);
    let time = from + Math.floor(draw.unit() * Math.max(1, to - from - 200 * SECOND));
    const messages: ScenarioMessage[] = [];
    const add = (role: ScenarioMessage["role"], text: string) => {
      messages.push({ role, text, at: new Date(time).toISOString() });
      time += draw.integer(2, 10) * SECOND;
    };
    for (let turn = 0; turn < turns && messages.length < 15; turn++) {
      if ("agent_owner" in owner) add("assistant", this.#next(speaker, this.#pool.statements));
      else {
        for (const text of this.#say(speaker)) add("user", text);
        const reply = draw.unit();
        if (reply < REPLIES.polite) add("assistant", draw.one(politeReplies));
        else if (reply < REPLIES.polite + REPLIES.statement)
          add("assistant", this.#next(speaker, this.#pool.statements));
      }
    }
    return this.#event(owner, messages);
  }

  /** One message of a person that differs from all others. */
  remark({ from }: Step): ScenarioEvent {
    const owner = this.#owners.one(this.#draw);
    const role = "agent_owner" in owner ? "assistant" : "user";
    const text = `The parcel with number ${this.#made + 10_000} was delivered to the neighbours.`;
    return this.#event(owner, [{ role, text, at: new Date(from).toISOString() }]);
  }

  /** A question that a person may ask. People are drawn like speakers. */
  question(): { owner: Owner; query: string } {
    return { owner: this.#owners.one(this.#draw), query: this.#draw.one(this.#pool.questions) };
  }

  #event(owner: Owner, messages: ScenarioMessage[]): ScenarioEvent {
    const id = `busy-${String(++this.#made).padStart(6, "0")}`;
    return {
      id,
      ...owner,
      agent_id: "agent_owner" in owner ? owner.agent_owner : this.#owners.agent(this.#draw),
      session_id: `${id}-talk`,
      source: this.#draw.one(SOURCES),
      messages,
    };
  }

  /** A sentence, or a statement with its correction. */
  #say(speaker: Speaker): string[] {
    const draw = this.#draw;
    const due = speaker.corrections.length > 0 && draw.unit() < 0.2 ? speaker.corrections.shift() : undefined;
    if (due !== undefined) return [due];
    const text = this.#ofKind(speaker, this.#kind());
    if (text.length === 1) speaker.last = text[0] ?? null;
    return text;
  }

  #ofKind(speaker: Speaker, kind: string): string[] {
    const draw = this.#draw;
    switch (kind) {
      case "smallTalk":
        return [draw.one(smallTalk)];
      case "personal":
        return [draw.one(personalData)(draw)];
      case "again":
        return [speaker.last ?? this.#next(speaker, this.#pool.happenings)];
      case "changes": {
        const [text, corrected] = this.#next(speaker, this.#pool.changes);
        if (draw.unit() < AT_ONCE) return [text, corrected];
        speaker.corrections.push(corrected);
        return [text];
      }
      case "facts":
      case "preferences":
      case "decisions":
      case "moods":
        return [this.#next(speaker, this.#pool[kind])];
      default:
        return [this.#next(speaker, this.#pool.happenings)];
    }
  }

  #kind(): string {
    const drawnShare = this.#draw.unit();
    let passedShare = 0;
    for (const [kind, share] of KINDS) {
      passedShare += share;
      if (drawnShare < passedShare) return kind;
    }
    return "happenings";
  }

  /** Each speaker has a separate order, so that nobody repeats a sentence before having said all of them. */
  #next<T>(speaker: Speaker, list: readonly T[]): T {
    const start = hashOf(speaker.key) % list.length;
    const text = list[(start + speaker.sentCount++ * STRIDE) % list.length];
    return text ?? this.#draw.one(list);
  }

  #speakerOf(owner: Owner): Speaker {
    const key = Object.values(owner).join();
    const speaker = this.#speakers.get(key) ?? { key, sentCount: 0, corrections: [], last: null };
    this.#speakers.set(key, speaker);
    return speaker;
  }
}

/** A prime that divides no list size, so that its multiples reach every index. */
const STRIDE = 1009;

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
