import type { Draw } from "../draw";
import { NAMES } from "./words";

/** The maximum number of people. Small databases have fewer people, so that each has enough memories. */
const MAX_COUNT = 2000;
const MEMORIES_EACH = 20;
/** Agents with their own memories. */
const AGENTS = ["concierge", "planner", "helpdesk", "tutor", "recipe-bot"] as const;
/** The shares of events that belong to agents and to the shared memory. */
const SHARES = { agents: 0.03, shared: 0.01 };
/** The Zipf-Mandelbrot law has a flat head: the busiest of 2 000 people sends 2 % of all messages. */
const ZIPF = { exponent: 0.9, offset: 8 };

export type Owner =
  | { readonly user_id: string }
  | { readonly agent_owner: string }
  | { readonly scope: "shared" };

/** Draws owners: a few people very often, most others rarely. */
export class Owners {
  readonly #users: readonly string[];
  /** Cumulative shares of the users. */
  readonly #cumulativeShares: readonly number[];

  constructor(stored: number) {
    const count = Math.min(MAX_COUNT, Math.max(10, Math.round(stored / MEMORIES_EACH)));
    this.#users = Array.from({ length: count }, (_, userNo) => {
      const name = NAMES[userNo % NAMES.length] ?? "";
      return `${name.toLowerCase()}-${String(userNo + 1).padStart(4, "0")}`;
    });
    let sum = 0;
    this.#cumulativeShares = this.#users.map((_, userNo) => {
      sum += 1 / (userNo + ZIPF.offset) ** ZIPF.exponent;
      return sum;
    });
  }

  drawAgent(draw: Draw): string {
    return draw.pick(AGENTS);
  }

  drawOwner(draw: Draw): Owner {
    const kind = draw.unit();
    if (kind < SHARES.agents) return { agent_owner: this.drawAgent(draw) };
    if (kind < SHARES.agents + SHARES.shared) return { scope: "shared" };
    const drawnWeight = draw.unit() * (this.#cumulativeShares.at(-1) ?? 0);
    let [lowIndex, highIndex] = [0, this.#cumulativeShares.length - 1];
    while (lowIndex < highIndex) {
      const middleIndex = (lowIndex + highIndex) >> 1;
      if ((this.#cumulativeShares[middleIndex] ?? 0) > drawnWeight) highIndex = middleIndex;
      else lowIndex = middleIndex + 1;
    }
    return { user_id: this.#users[lowIndex] ?? "" };
  }
}
