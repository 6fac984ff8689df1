/** A member of the team; `id` is the user id. */
export interface Member {
  id: string;
  name: string;
  /** Start and end of the working day, in hours (UTC). */
  hours: readonly [number, number];
  /** The member's share of the team's messages, relative to an average of 1. */
  share: number;
  /** The agents that the member uses. An agent that is listed twice is used twice as often. */
  agents: readonly string[];
}

/** The team behind Hallway, an invented booking service for sports halls. */
export const MEMBERS: readonly Member[] = [
  { id: "nadia", name: "Nadia", hours: [7.5, 16.5], share: 1.5, agents: ["standup-bot", "code-reviewer"] },
  {
    id: "jonas",
    name: "Jonas",
    hours: [8, 17],
    share: 1.4,
    agents: ["code-reviewer", "code-reviewer", "standup-bot"],
  },
  { id: "priya", name: "Priya", hours: [8.5, 17.5], share: 1.1, agents: ["code-reviewer", "standup-bot"] },
  {
    id: "marek",
    name: "Marek",
    hours: [6.5, 15.5],
    share: 1.3,
    agents: ["ops-assistant", "ops-assistant", "standup-bot"],
  },
  { id: "lucia", name: "Lucia", hours: [9, 18], share: 0.7, agents: ["standup-bot"] },
  { id: "sam", name: "Sam", hours: [8, 17], share: 0.9, agents: ["code-reviewer", "standup-bot"] },
  { id: "hiro", name: "Hiro", hours: [7, 16], share: 0.7, agents: ["ops-assistant", "standup-bot"] },
  { id: "grete", name: "Grete", hours: [9, 17], share: 0.8, agents: ["standup-bot"] },
];

export const AGENTS = ["standup-bot", "code-reviewer", "ops-assistant"] as const;

/** The owner of a memory: a member, an agent, or the whole team. */
export type OwnerName = string;
export const SHARED = "team";

/** Organisations that book halls, all invented. */
export const CLUB_NAMES = [
  "the swimming club",
  "SC Braga Norte",
  "the climbing hall",
  "the badminton league",
] as const;
