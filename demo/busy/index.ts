import { DAY_MS } from "@/lib/base/core";
import { type Draw, drawFrom } from "../draw";
import type { ScenarioEvent, ScenarioMessage } from "../event";
import { type Step, stepsBetween } from "./calendar";
import { type Owner, Owners } from "./owners";
import { type Pool, sentencePool } from "./pool";
import { personalData, politeReplies, smallTalk } from "./sentences";

export type { Step } from "./calendar";

/**
 * Must change whenever the same options give different events. It is part of the name of a cached database.
 */
export const BUSY_VERSION = 1;

const DAYS = 30;

/** The start of the traffic that ends at `end`. */
export const busyBegin = (end: Date): number => end.getTime() - DAYS * DAY_MS;

/** The share of each kind of message. The other messages are events in people's lives. */
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
/** The share of corrections that follow in the same conversation. */
const IMMEDIATE_CORRECTION_SHARE = 0.4;
/** The shares of polite and of informative replies by agents. Other messages get no reply. */
const REPLIES = { polite: 0.25, statement: 0.3 };
const SOURCES = ["app", "app", "web", "voice", "mail"] as const;
const SECOND = 1000;

type Speaker = { readonly key: string; sentCount: number; corrections: string[]; last: string | null };

/**
 * Generates conversations of many people with their agents over 30 days, on demand. `steps` divides this
 * period, `conversation` returns the next conversation of a step, and `remark` returns a message that is
 * always stored. Equal options and calls give equal events. Throws RangeError when the date is invalid.
 */
export class BusyTraffic {
  readonly steps: readonly Step[];
  readonly #draw: Draw;
  readonly #owners: Owners;
  readonly #pool: Pool = sentencePool();
  readonly #speakers = new Map<string, Speaker>();
  #eventCount = 0;

  constructor({ end, stored, seed = 3 }: { end: Date; stored: number; seed?: number }) {
    if (Number.isNaN(end.getTime())) throw new RangeError("Invalid date");
    this.steps = stepsBetween(busyBegin(end), end.getTime());
    this.#draw = drawFrom(seed);
    this.#owners = new Owners(stored);
  }

  /** Returns one event: a person's conversation with an agent, 2 to 16 messages a few seconds apart. */
  conversation({ from, to }: Step): ScenarioEvent {
    const draw = this.#draw;
    const owner = this.#owners.drawOwner(draw);
    const speaker = this.#speakerOf(owner);
    const turns = draw.integer(2, 5) + draw.integer(0, 5);
    let time = from + Math.floor(draw.unit() * Math.max(1, to - from - 200 * SECOND));
    const messages: ScenarioMessage[] = [];
    const add = (role: ScenarioMessage["role"], text: string) => {
      messages.push({ role, text, at: new Date(time).toISOString() });
      time += draw.integer(2, 10) * SECOND;
    };
    for (let turn = 0; turn < turns && messages.length < 15; turn++) {
      if ("agent_owner" in owner) add("assistant", this.#nextOf(speaker, this.#pool.statements));
      else {
        for (const text of this.#messagesOfTurn(speaker)) add("user", text);
        const reply = draw.unit();
        if (reply < REPLIES.polite) add("assistant", draw.pick(politeReplies));
        else if (reply < REPLIES.polite + REPLIES.statement)
          add("assistant", this.#nextOf(speaker, this.#pool.statements));
      }
    }
    return this.#event(owner, messages);
  }

  /** Returns an event with one message that differs from all others. */
  remark({ from }: Step): ScenarioEvent {
    const owner = this.#owners.drawOwner(this.#draw);
    const role = "agent_owner" in owner ? "assistant" : "user";
    const text = `The parcel with number ${this.#eventCount + 10_000} was delivered to the neighbours.`;
    return this.#event(owner, [{ role, text, at: new Date(from).toISOString() }]);
  }

  /** Returns a question and a random owner, drawn like the owner of a conversation. */
  question(): { owner: Owner; query: string } {
    return { owner: this.#owners.drawOwner(this.#draw), query: this.#draw.pick(this.#pool.questions) };
  }

  #event(owner: Owner, messages: ScenarioMessage[]): ScenarioEvent {
    const id = `busy-${String(++this.#eventCount).padStart(6, "0")}`;
    return {
      id,
      ...owner,
      agent_id: "agent_owner" in owner ? owner.agent_owner : this.#owners.drawAgent(this.#draw),
      session_id: `${id}-talk`,
      source: this.#draw.pick(SOURCES),
      messages,
    };
  }

  /** Returns the messages of one turn: a sentence, or a statement with its correction. */
  #messagesOfTurn(speaker: Speaker): string[] {
    const draw = this.#draw;
    const pendingCorrection =
      speaker.corrections.length > 0 && draw.unit() < 0.2 ? speaker.corrections.shift() : undefined;
    if (pendingCorrection !== undefined) return [pendingCorrection];
    const text = this.#textsOfKind(speaker, this.#drawKind());
    if (text.length === 1) speaker.last = text[0] ?? null;
    return text;
  }

  #textsOfKind(speaker: Speaker, kind: string): string[] {
    const draw = this.#draw;
    switch (kind) {
      case "smallTalk":
        return [draw.pick(smallTalk)];
      case "personal":
        return [draw.pick(personalData)(draw)];
      case "again":
        return [speaker.last ?? this.#nextOf(speaker, this.#pool.happenings)];
      case "changes": {
        const [text, corrected] = this.#nextOf(speaker, this.#pool.changes);
        if (draw.unit() < IMMEDIATE_CORRECTION_SHARE) return [text, corrected];
        speaker.corrections.push(corrected);
        return [text];
      }
      case "facts":
      case "preferences":
      case "decisions":
      case "moods":
        return [this.#nextOf(speaker, this.#pool[kind])];
      default:
        return [this.#nextOf(speaker, this.#pool.happenings)];
    }
  }

  #drawKind(): string {
    const drawnShare = this.#draw.unit();
    let passedShare = 0;
    for (const [kind, share] of KINDS) {
      passedShare += share;
      if (drawnShare < passedShare) return kind;
    }
    return "happenings";
  }

  /** Returns a speaker's next item. Each speaker uses all items in its own order before repeating one. */
  #nextOf<T>(speaker: Speaker, list: readonly T[]): T {
    const start = hashOf(speaker.key) % list.length;
    const text = list[(start + speaker.sentCount++ * STRIDE) % list.length];
    return text ?? this.#draw.pick(list);
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
